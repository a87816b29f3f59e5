import type { Hub, JobFacts } from "../../core/hub.ts";
import type { Caller } from "./call.ts";

const READ = { does: "read workflow runs and their logs", needs: "actions: read" } as const;

export function workflowRunCalls({
  at,
  look,
  call,
}: Caller): Pick<Hub, "failedJobs" | "jobLog" | "greenJobLog"> {
  const jobLog: Hub["jobLog"] = (id) =>
    look(READ, async ({ rest }) => {
      const { data } = await rest.actions.downloadJobLogsForWorkflowRun({
        ...at,
        job_id: id,
        request: { parseSuccessResponseBody: false },
      });
      return bytesOf(data);
    });
  return {
    failedJobs: (runId, runAttempt) =>
      call(READ, async (client) => {
        const jobs: readonly Job[] = await client.paginate(
          client.rest.actions.listJobsForWorkflowRunAttempt,
          {
            ...at,
            run_id: runId,
            attempt_number: runAttempt,
            per_page: 100,
          },
        );
        return jobs.filter((job) => isFailed(job.conclusion)).map(factsOf);
      }),
    jobLog,
    async greenJobLog(workflowPath, branch, jobName) {
      const file = workflowPath.replace(/@.*$/, "").split("/").at(-1) ?? "";
      const id = await look(READ, async (client) => {
        const { data } = await client.rest.actions.listWorkflowRuns({
          ...at,
          workflow_id: file,
          branch,
          status: "success",
          exclude_pull_requests: true,
          per_page: 1,
        });
        const run = data.workflow_runs[0]?.id;
        if (run === undefined) return undefined;
        const jobs: readonly Job[] = await client.paginate(client.rest.actions.listJobsForWorkflowRun, {
          ...at,
          run_id: run,
          per_page: 100,
        });
        return jobs.find((job) => job.name === jobName && job.conclusion === "success")?.id;
      });
      return id === undefined ? undefined : jobLog(id);
    },
  };
}

/** All bytes of an answer that the client was told not to decode. */
export async function bytesOf(data: unknown): Promise<Uint8Array> {
  return new Uint8Array(await new Response(data as ReadableStream<Uint8Array>).arrayBuffer());
}

interface Job {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string | null;
  readonly labels: readonly string[];
  readonly steps?: readonly {
    readonly number: number;
    readonly name: string;
    readonly conclusion: string | null;
  }[];
}

function factsOf({ id, name, conclusion, labels, steps = [] }: Job): JobFacts {
  return {
    id,
    name,
    conclusion: conclusion ?? "",
    steps: steps
      .filter((step) => isFailed(step.conclusion))
      .map((step) => ({ number: step.number, name: step.name, conclusion: step.conclusion ?? "" })),
    runnerLabels: labels,
  };
}

function isFailed(conclusion: string | null): boolean {
  return conclusion === "failure" || conclusion === "timed_out";
}
