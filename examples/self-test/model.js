// Answers as an OpenAI-compatible model of two names: `learns` is wrong once and right then, `never` is always wrong.
import { createServer } from "node:http";

const edit = (why, line) => `${why}

PROJECT/src/total.js
<<<<<<< SEARCH
  for (let i = 1; i < prices.length; i++) sum += prices[i];
=======
  ${line}
>>>>>>> REPLACE
`;
const RIGHT = edit(
  "The first price is left out.",
  "for (let i = 0; i < prices.length; i++) sum += prices[i];",
);
const WRONG = [
  edit("The last price is missed.", "for (let i = 1; i <= prices.length; i++) sum += prices[i];"),
  edit("Two prices are left out.", "for (let i = 2; i < prices.length; i++) sum += prices[i];"),
  edit("The prices are subtracted.", "for (let i = 1; i < prices.length; i++) sum -= prices[i];"),
];
const calls = new Map();

function reply(model) {
  const n = calls.get(model) ?? 0;
  calls.set(model, n + 1);
  const project = model === "learns" ? "repairable" : "hopeless";
  const text = model === "learns" && n > 0 ? RIGHT : WRONG[n % WRONG.length];
  return text.replace("PROJECT", `examples/self-test/${project}`);
}

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const answer = request.url.endsWith("/chat/completions")
    ? {
        choices: [
          { message: { role: "assistant", content: reply(JSON.parse(body).model) }, finish_reason: "stop" },
        ],
        usage: { prompt_tokens: 1000, completion_tokens: 100 },
      }
    : { data: [{ id: "learns" }, { id: "never" }] };
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
}).listen(Number(process.argv[2] ?? 8765), "127.0.0.1", function () {
  console.log(`listening on ${this.address().port}`);
});
