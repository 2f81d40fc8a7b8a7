import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import {
  originUrl,
  repositoryRoot,
} from "../../input/read/source/git-revision.js";
import type { InitOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import { type Added, addFile, runs } from "./add.js";
import { ciCommands, gitlabText, workflowText } from "./ci-files.js";
import type { ProjectApi } from "./project-files.js";

const gitlabFile = ".gitlab-ci.yml";

/**
 * Adds the job for a CI service: the named one, or else the one that the repository
 * uses.
 */
export function addCi(
  named: InitOptions["ci"],
  apis: readonly ProjectApi[],
  host: Host,
): readonly Added[] {
  if (named === "none") return [];
  const { folder } = host;
  const root = repositoryRoot(host) ?? folder;
  const inside = relative(root, folder).replaceAll("\\", "/");
  const name = inside === "" ? "tenon" : `tenon-${basename(inside)}`;
  const packageManager =
    ["pnpm", "yarn"].find((manager) =>
      [folder, root].some((at) => existsSync(join(at, lockFile(manager)))),
    ) ?? "npm";
  const commands = ciCommands(
    packageManager,
    runs(folder, "check:api", "tenon check"),
  );
  const add = (file: string, text: string) => {
    const path = join(root, file);
    return addFile(path, shownPath(folder, path), text);
  };
  if ((named ?? serviceOf(root, host)) === "github") {
    const text = workflowText(apis, inside, commands);
    return [add(`.github/workflows/${name}.yml`, text)];
  }
  const job = `.gitlab/${name}.yml`;
  return [
    add(job, gitlabText(apis, name, inside, commands)),
    addInclude(root, job, add),
  ];
}

/**
 * Includes a job, unless the repository already has its own file, which may have any
 * form.
 */
function addInclude(
  root: string,
  job: string,
  add: (file: string, text: string) => Added,
): Added {
  const added = add(gitlabFile, `include:\n  - local: /${job}\n`);
  if (added.left === undefined) return added;
  const isIncluded = readFileSync(join(root, gitlabFile), "utf8").includes(job);
  const left = isIncluded
    ? "it includes the job"
    : `it exists. Add this to its \`include\`: { local: /${job} }`;
  return { ...added, left };
}

/** The service that runs the jobs of a repository. */
function serviceOf(root: string, host: Host): "github" | "gitlab" {
  if (existsSync(join(root, gitlabFile))) return "gitlab";
  if (existsSync(join(root, ".github"))) return "github";
  return /\bgitlab\b/i.test(originUrl(host) ?? "") ? "gitlab" : "github";
}

function lockFile(packageManager: string): string {
  return packageManager === "pnpm" ? "pnpm-lock.yaml" : "yarn.lock";
}
