import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitSync } from "../github/git.ts";

// GitHub's own refusals: a protected branch, and a workflow file without the permission for it.
const PRE_RECEIVE = `#!/bin/sh
while read -r old new ref; do
  for branch in $(git config --get-all fake.protected); do
    if [ "$ref" = "refs/heads/$branch" ]; then
      echo "error: GH006: Protected branch update failed for $ref."
      exit 1
    fi
  done
  if [ "$FAKE_MAY_WORKFLOWS" = no ] && [ -n "$(git rev-list -1 "$new" --not --all -- .github/workflows 2>/dev/null)" ]; then
    echo "refusing to allow a GitHub App to create or update workflow files without \\\`workflows\\\` permission"
    exit 1
  fi
done
`;

const SETTINGS = `[http]
	receivepack = true
[uploadpack]
	allowAnySHA1InWant = true
	allowFilter = true
[receive]
	hideRefs = refs/pull
[gc]
	auto = 0
`;

/** A bare repository at `folder` that serves what GitHub serves and refuses what GitHub refuses. */
export function createBare(folder: string, defaultBranch: string): void {
  mkdirSync(folder, { recursive: true });
  gitSync(folder, ["init", "-q", "--bare", "-b", defaultBranch]);
  appendFileSync(join(folder, "config"), SETTINGS);
  const hook = join(folder, "hooks", "pre-receive");
  mkdirSync(join(folder, "hooks"), { recursive: true });
  writeFileSync(hook, PRE_RECEIVE);
  chmodSync(hook, 0o755);
}

/** Pushes to the branch are refused from now on. */
export function protectBranch(folder: string, branch: string): void {
  gitSync(folder, ["config", "--add", "fake.protected", branch]);
}
