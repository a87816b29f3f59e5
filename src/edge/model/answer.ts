import { AnswerError } from "./failure.ts";
import { isRecord, list, parsed, record, text } from "./json.ts";

/**
 * The endpoint's answer as JSON. Throws an AnswerError when it is none, or when an error stands in an answer that calls
 * itself a success, as some proxies and Responses send it.
 */
export function checkAnswer(raw: unknown): unknown {
  const answer = typeof raw === "string" ? parsed(raw) : raw;
  if (answer === undefined || answer === null)
    throw new AnswerError(typeof raw === "string" && raw.trim() !== "" ? raw : "an empty answer");
  const body = record(answer);
  const choice = record(list(body["choices"])[0]);
  const error = body["error"] ?? choice["error"];
  const isReply = isRecord(choice["message"]) || body["status"] === "completed";
  if ((isRecord(error) && (!isReply || choice["error"] === error)) || (typeof error === "string" && !isReply))
    throw new AnswerError(messageOf(error), statusOf(error));
  const finish = text(choice["finish_reason"]);
  if (finish === "error" || finish === "insufficient_system_resource")
    throw new AnswerError(`the reply ended with "${finish}"`, 500);
  if (body["status"] === "failed") throw new AnswerError("the response failed", 500);
  return answer;
}

function messageOf(error: unknown): string {
  return text(error) || text(record(error)["message"]) || JSON.stringify(error);
}

function statusOf(error: unknown): number {
  const { code, type, status } = record(error);
  const numeric = [code, status].map(Number).find((n) => n >= 400 && n <= 599);
  if (numeric !== undefined) return numeric;
  const words = `${text(code)} ${text(type)}`;
  if (/rate.?limit|quota/.test(words)) return 429;
  return /invalid|context_length|not_found|unsupported/.test(words) ? 400 : 500;
}
