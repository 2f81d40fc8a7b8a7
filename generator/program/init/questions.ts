import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";

import { everything, type Target } from "../../output/emit/targets.js";
import { refusalOfFolder } from "../../output/write/safe-path.js";
import type { InitOptions } from "../cli/command-options.js";
import { homeOf, type Host } from "../cli/host.js";
import { quote, UsageError } from "../cli/parse-options.js";
import { defaultInput, noInput } from "../config/inputs.js";
import { projectDefaults } from "../config/project.js";
import { answer } from "./ask.js";
import { isNewProject } from "./package-json.js";

/** The answers that a new project's configuration contains. */
export interface Answers {
  readonly input: string;
  readonly output: string;
  /** What the project is. */
  readonly parts: Parts;
  /** Absent: what the project can use. */
  readonly targets: readonly Target[] | undefined;
}

export type Parts = NonNullable<InitOptions["generate"]>;

const targetsOf: Readonly<Record<Parts, readonly Target[]>> = {
  both: [...everything.targets],
  client: ["client", "api-md"],
  server: ["server", "webhooks.send", "api-md"],
  review: ["api-md"],
};

/**
 * Finds the answers in the options, from the person at the terminal, or in the
 * project, in this order.
 *
 * @throws UsageError if no description is named or found, and there is no
 * terminal, or if `generate` would refuse the output folder
 */
export async function findAnswers(
  { description, out, generate, yes }: InitOptions,
  host: Host,
): Promise<Answers> {
  const { folder, ask } = host;
  const question = yes ? undefined : ask;
  const found = defaultInput(folder);
  const usualInput =
    found === undefined ? "openapi.json" : relative(folder, found);
  if (
    description === undefined &&
    found === undefined &&
    question === undefined
  )
    throw new UsageError(noInput(folder));
  const input =
    description ??
    (await answer(question, "Where is the OpenAPI description?", usualInput));
  refuseFolder(resolve(folder, input), input);
  const project = projectDefaults(resolve(folder, out ?? "."));
  const usualParts = project.targets.value.includes("server")
    ? "both"
    : "client";
  const parts =
    generate ??
    partsNamed(
      await answer(
        question,
        "What is the project: a client, a server, both, or review only?",
        usualParts,
      ),
    );
  // It gets packages, and with them what it can use changes.
  const isFilled = isNewProject(folder) && (yes || ask !== undefined);
  const hasSources =
    existsSync(join(folder, "src")) || (isFilled && parts !== "review");
  const usualOutput = hasSources ? "src/generated" : "generated";
  const output =
    out ??
    (await answer(question, "Which folder is the output for?", usualOutput));
  const reason = refusalOfFolder(resolve(folder, output), homeOf(host));
  if (reason !== undefined)
    throw new UsageError(
      `${quote(output)} cannot be the output folder: ${reason}. Name another folder.`,
    );
  return {
    input: /^https?:/i.test(input) ? input : insidePath(folder, input),
    output: insidePath(folder, output),
    parts,
    targets: parts === usualParts && !isFilled ? undefined : targetsOf[parts],
  };
}

/** @throws UsageError if the description is a folder */
function refuseFolder(path: string, input: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(
      `${quote(input)} is a folder. Name the description file in it.`,
    );
}

/** @throws UsageError */
function partsNamed(text: string): Parts {
  // The keys of its own table.
  const known = Object.keys(targetsOf) as readonly Parts[];
  const word = text.toLowerCase().replace(/^an? | only$/g, "");
  const parts = known.find((one) => one === word);
  if (parts !== undefined) return parts;
  throw new UsageError(
    `${quote(text)} is not one of ${known.join(", ")}. Run \`tenon init\` again.`,
  );
}

/** A path in the form of the configuration: relative to its folder, with `/`. */
function insidePath(folder: string, path: string): string {
  if (!isAbsolute(path)) return path.replaceAll("\\", "/");
  return relative(folder, resolve(path)).replaceAll("\\", "/");
}
