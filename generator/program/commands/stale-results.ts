import { posix } from "node:path";

import { count } from "../../language/diagnostics/terminal.js";
import { firstDifference } from "../../output/write/first-difference.js";
import type { FileState, PlannedFile } from "../../output/write/write.js";
import {
  fingerprintOf,
  type Result,
  type Results,
} from "../../review/results/results.js";
import type { Host } from "../cli/host.js";
import {
  type PlannedFiles,
  staleFiles,
  type Summary,
} from "./generate-report.js";
import { repositoryPaths } from "./report-file.js";

/** The files that `tenon generate` would change, in the form that CI services show. */
export function staleResults(
  { input }: Pick<Summary, "input">,
  plan: PlannedFiles,
  folder: string,
  host: Host,
): Results {
  const inRepository = repositoryPaths(host);
  const files = staleFiles(plan);
  return {
    command: "tenon check",
    subject: folder,
    file: inRepository(input).replaceAll("\\", "/"),
    verdict:
      files.length === 0
        ? `${folder} is up to date.`
        : `${folder} is stale: ${count(files.length, "file")} would change.`,
    results: files.map((file) =>
      staleResult(
        file,
        inRepository(posix.join(folder, file.path)).replaceAll("\\", "/"),
      ),
    ),
    notes: [],
  };
}

const changes: Readonly<Record<FileState, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  unchanged: "unchanged",
};

function staleResult(
  { path, state, before, after }: PlannedFile,
  file: string,
): Result {
  const difference =
    before === undefined || after === undefined
      ? undefined
      : firstDifference(before.toString(), after.toString());
  const line = difference?.line ?? 1;
  return {
    ...{ rule: "stale", level: "error", severity: "error", outcome: "fails" },
    title: path,
    message: `The file would be ${changes[state]}. Run \`tenon generate\` to update it.`,
    more: [],
    // A new file is not in the repository, where an annotation could be.
    ...(state !== "create" && { position: { file, line, column: 1 } }),
    fingerprint: fingerprintOf("stale", path),
  };
}
