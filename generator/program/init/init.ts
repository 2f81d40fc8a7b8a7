/**
 * `tenon init`: prepares a project. It asks three questions on a terminal. Otherwise,
 * the options are the answers. `questions.ts` finds the answers, `project-files.ts` and
 * `ci-files.ts` have the texts of the files, `ci.ts` finds the CI service, and `add.ts`
 * adds the files to the project. It never overwrites anything.
 */
import { existsSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

import {
  escapeControls,
  painter,
} from "../../language/diagnostics/terminal.js";
import type { InitOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { UsageError } from "../cli/parse-options.js";
import { configFileOf, readConfigs } from "../config/config.js";
import { CONFIG_FILE } from "../config/inputs.js";
import { type Added, addFile, addLines, addScripts } from "./add.js";
import { addCi } from "./ci.js";
import {
  attributesText,
  configText,
  type ProjectApi,
} from "./project-files.js";
import { findAnswers } from "./questions.js";

/**
 * `tenon init`: adds the configuration, scripts, and a CI workflow, and prints what it
 * did and what to do next.
 */
export async function init(options: InitOptions, host: Host): Promise<Exit> {
  const added: Added[] = [];
  try {
    const apis = await addAll(options, host, added);
    host.out.write(report(added, host) + nextSteps(apis, host));
    return exit.success;
  } catch (error) {
    host.out.write(report(added, host));
    throw error;
  }
}

/**
 * Adds everything to the project.
 *
 * @param added gets what was added, also if a later step fails
 */
async function addAll(
  options: InitOptions,
  host: Host,
  added: Added[],
): Promise<readonly ProjectApi[]> {
  const { folder } = host;
  const name = configFileOf(folder) ?? CONFIG_FILE;
  const config = join(folder, name);
  const found = statSync(config, { throwIfNoEntry: false });
  if (found !== undefined) refuseAnswers(options, name, found);
  if (found !== undefined)
    added.push({ name, left: "it exists, and decides the rest" });
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
    ...addScripts(folder, {
      generate: "tenon generate",
      "check:api": "tenon check",
    }),
  );
  added.push(
    addLines(
      join(folder, ".gitattributes"),
      ".gitattributes",
      attributesText([
        ...apis.map(({ output }) => output),
        ...configs.flatMap(({ runtime }) =>
          typeof runtime === "string"
            ? []
            : [shownPath(folder, runtime.folder)],
        ),
      ]),
    ),
  );
  added.push(...addCi(options.ci, apis, host));
  return apis;
}

/**
 * An existing configuration is not changed, so answers for it would be ignored.
 *
 * @throws UsageError
 */
function refuseAnswers(
  { description, out, generate }: InitOptions,
  name: string,
  found: Stats,
): void {
  if (found.isDirectory())
    throw new UsageError(`${name} is a folder. Rename or remove it.`);
  const given = [
    ...(description === undefined ? [] : ["a description"]),
    ...(out === undefined ? [] : ["--out"]),
    ...(generate === undefined ? [] : ["--generate"]),
  ];
  if (given.length > 0)
    throw new UsageError(
      `${name} exists, and init does not change it. Change it yourself, or run init without ${given.join(" and ")}.`,
    );
}

function report(added: readonly Added[], { out }: Host): string {
  const paint = painter(out.colour);
  return added
    .map(({ name, left, what }) =>
      left === undefined
        ? `  ${paint("green", "added")}  ${escapeControls(name)}${what === undefined ? "" : `: ${what}`}\n`
        : `  ${paint("yellow", "left ")}  ${escapeControls(`${name}: ${left}`)}\n`,
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
