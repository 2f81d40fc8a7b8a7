/**
 * `tenon init`: prepares a project. It asks three questions on a terminal, and
 * takes the answers from the options elsewhere. `questions.ts` finds the
 * answers, `project-files.ts` has the texts of the files, and `add.ts` adds
 * them to the project. Nothing is ever overwritten.
 */
import { existsSync } from "node:fs";
import { basename, join, relative } from "node:path";

import type { InitOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import { readConfigs } from "../config/config.js";
import { CONFIG_FILE } from "../config/inputs.js";
import { escapeControls, painter } from "../diagnostics/terminal.js";
import { repositoryRoot } from "../read/source/git-revision.js";
import { addFile, addLines, addScripts, type Added } from "./add.js";
import {
  attributesText,
  configText,
  type ProjectApi,
  workflowText,
} from "./project-files.js";
import { findAnswers } from "./questions.js";

/** `tenon init`: adds the configuration, scripts, and a CI workflow, and says what it did and what to do next. */
export async function init(options: InitOptions, host: Host): Promise<Exit> {
  const { folder, out } = host;
  const config = join(folder, CONFIG_FILE);
  const added: Added[] = [];
  if (existsSync(config))
    added.push({ name: CONFIG_FILE, left: "it exists, and decides the rest" });
  else {
    const answers = await findAnswers(options, host);
    added.push(addFile(config, CONFIG_FILE, configText(answers)));
  }
  const configs = await readConfigs(folder, {});
  const apis = configs.map(({ input, output }) => ({
    input: input === undefined ? undefined : shownPath(folder, input),
    output: shownPath(folder, output),
  }));
  added.push(
    addScripts(folder, {
      generate: "tenon generate",
      "check:api": "tenon check",
    }),
    addLines(
      join(folder, ".gitattributes"),
      ".gitattributes",
      attributesText(apis),
    ),
  );
  if (options.ci === "github") added.push(addWorkflow(apis, host));
  out.write(report(added, host) + nextSteps(apis, host));
  return exit.success;
}

/** GitHub reads workflows only at the root of the repository. */
function addWorkflow(apis: readonly ProjectApi[], host: Host): Added {
  const { folder } = host;
  const root = repositoryRoot(host) ?? folder;
  const inside = relative(root, folder).replaceAll("\\", "/");
  const name = inside === "" ? "tenon.yml" : `tenon-${basename(inside)}.yml`;
  const path = join(root, ".github/workflows", name);
  const packageManager = ["pnpm", "yarn"].find((manager) =>
    [folder, root].some((at) => existsSync(join(at, lockFile(manager)))),
  );
  const text = workflowText(apis, inside, packageManager ?? "npm");
  return addFile(path, shownPath(folder, path), text);
}

function lockFile(packageManager: string): string {
  return packageManager === "pnpm" ? "pnpm-lock.yaml" : "yarn.lock";
}

function report(added: readonly Added[], { out }: Host): string {
  const paint = painter(out.colour);
  return added
    .map(({ name, left, what }) =>
      left === undefined
        ? `  ${paint("green", "added")}  ${escapeControls(name)}${what === undefined ? "" : `: ${what}`}\n`
        : `  ${paint("yellow", "left ")}  ${escapeControls(name)}: ${left}\n`,
    )
    .join("");
}

function isUrl(input: string): boolean {
  return /^https?:/i.test(input);
}

function nextSteps(apis: readonly ProjectApi[], { folder }: Host): string {
  const inputs = apis.flatMap(({ input }) => input ?? []);
  const fetches = inputs.some(isUrl);
  const missing = inputs.filter(
    (input) => !isUrl(input) && !existsSync(join(folder, input)),
  );
  const steps = [
    ...missing.map((input) => `Save the description as ${input}.`),
    ...(existsSync(join(folder, "node_modules/tenon"))
      ? []
      : ["Install tenon as a development dependency."]),
    `Run \`npx tenon generate\`, and commit the output${fetches ? ", tenon.lock.json, and tenon.lock/" : ""}.`,
    "While you change the description, run `npx tenon generate --watch`.",
  ];
  const lines = steps.map(
    (step, at) => `  ${String(at + 1)}. ${escapeControls(step)}\n`,
  );
  return `\nNext:\n${lines.join("")}`;
}
