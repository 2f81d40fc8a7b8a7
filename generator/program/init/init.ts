/**
 * `tenon init`: prepares a project. It asks questions on a terminal. Otherwise, the
 * options are the answers. `questions.ts` finds the answers, `package-json.ts` makes the
 * project an npm package, `project-files.ts` and `ci-files.ts` have the texts of the
 * files, `ci.ts` finds the CI service, and `add.ts` adds the files to the project. It
 * never overwrites anything.
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
import { type Config, configFileOf, readConfigs } from "../config/config.js";
import { CONFIG_FILE } from "../config/inputs.js";
import { type Added, addFile, addLines, addToPackage } from "./add.js";
import { addCi } from "./ci.js";
import {
  addPackageFile,
  chooseModules,
  isNewProject,
  ownVersion,
} from "./package-json.js";
import {
  attributesText,
  configText,
  type ProjectApi,
  shellText,
} from "./project-files.js";
import { findAnswers, type Parts } from "./questions.js";

/** Writes a program that runs: `tenon scaffold`, which `commands/` has. */
export type Scaffolder = (
  what: "server" | "client",
  quiet: boolean,
) => Promise<Exit>;

/**
 * `tenon init`: adds the configuration, scripts, and a CI workflow, and prints what it
 * did and what to do next. In a folder without code it then writes a program.
 */
export async function init(
  options: InitOptions,
  host: Host,
  scaffold: Scaffolder,
): Promise<Exit> {
  const added: Added[] = [];
  let prepared: Prepared;
  try {
    const project = await addAll(options, host, added);
    host.out.write(report(added, host));
    if (project.program === undefined) host.out.write(nextSteps(project, host));
    prepared = project;
  } catch (error) {
    host.out.write(report(added, host));
    throw error;
  }
  const { program } = prepared;
  if (program === undefined) return exit.success;
  const steps = outsideSteps(prepared.version);
  host.out.write(steps.map((step) => `\n${step}\n`).join("") + "\n");
  return writeProgram(program, host, scaffold);
}

/** Writes the server, the client, or both: a server, and a program that calls it. */
async function writeProgram(
  program: Program,
  { out }: Host,
  scaffold: Scaffolder,
): Promise<Exit> {
  if (program !== "both") return scaffold(program, false);
  const ended = await scaffold("server", false);
  if (ended !== exit.success) return ended;
  const called = await scaffold("client", true);
  if (called === exit.success)
    out.write(
      "`npm run call` calls the server, and `npm run mock` starts one that answers.\n",
    );
  return called;
}

/** A project that is prepared. */
interface Prepared {
  readonly apis: readonly ProjectApi[];
  /** What it needs to run; undefined if it has code, or a description that is missing. */
  readonly program: Program | undefined;
  /** The version of Tenon that `package.json` has or needs. */
  readonly version: string;
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
): Promise<Prepared> {
  const { folder } = host;
  // What a person agrees to, by answering or with --yes.
  const ask = options.yes ? () => Promise.resolve("") : host.ask;
  const isNew = isNewProject(folder);
  const parts = await addConfig(options, host, added);
  const configs = await readConfigs(folder, {});
  const apis = configs.map(({ input, output }) => ({
    input: input === undefined ? undefined : shownPath(folder, input),
    output: shownPath(folder, output),
  }));
  const version = ownVersion(folder);
  if (ask !== undefined) added.push(...(await addPackageFile(folder, ask)));
  added.push(
    ...(await chooseModules(folder, ask)),
    ...addToPackage(folder, scriptsFor(parts), { tenon: version }),
    addLines(
      join(folder, ".gitattributes"),
      ".gitattributes",
      attributesText(generatedFolders(configs, folder)),
    ),
    ...addCi(options.ci, apis, host),
  );
  // A scaffold has its own.
  if (isNew && ask !== undefined && parts === "review")
    added.push(
      addLines(join(folder, ".gitignore"), ".gitignore", ["node_modules/"]),
    );
  const program =
    ask !== undefined && isNew && canRead(apis, folder)
      ? programOf(parts)
      : undefined;
  return { apis, program, version };
}

/** Adds the configuration, and says what the project is. */
async function addConfig(
  options: InitOptions,
  host: Host,
  added: Added[],
): Promise<Parts | undefined> {
  const { folder } = host;
  const name = configFileOf(folder) ?? CONFIG_FILE;
  const config = join(folder, name);
  const found = statSync(config, { throwIfNoEntry: false });
  if (found !== undefined) {
    refuseAnswers(options, name, found);
    added.push({ name, left: "it exists, and decides the rest" });
    return undefined;
  }
  const answers = await findAnswers(options, host);
  added.push(addFile(config, CONFIG_FILE, configText(answers)));
  return answers.parts;
}

type Program = Exclude<Parts, "review">;

function programOf(parts: Parts | undefined): Program | undefined {
  return parts === "review" ? undefined : parts;
}

function canRead(apis: readonly ProjectApi[], folder: string): boolean {
  return apis.every(
    ({ input }) =>
      input !== undefined && (isUrl(input) || existsSync(join(folder, input))),
  );
}

/** A description that is only reviewed has no output of which the compiler finds faults. */
function scriptsFor(
  parts: Parts | undefined,
): Readonly<Record<string, string>> {
  const check =
    parts === "review" ? "tenon check && tenon lint" : "tenon check";
  return { generate: "tenon generate", "check:api": check };
}

/** All generated folders, the runtime that several APIs share among them. */
function generatedFolders(
  configs: readonly Config[],
  folder: string,
): readonly string[] {
  return [
    ...configs.map(({ output }) => output),
    ...configs.flatMap(({ runtime }) =>
      typeof runtime === "string" ? [] : [runtime.folder],
    ),
  ].map((path) => shownPath(folder, path));
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

function nextSteps(
  { apis, version }: Prepared,
  { folder }: Pick<Host, "folder">,
): string {
  const inputs = apis.flatMap(({ input }) => input ?? []);
  const fetches = inputs.some(isUrl);
  const missing = inputs.filter(
    (input) => !isUrl(input) && !existsSync(join(folder, input)),
  );
  const steps = [
    ...missing.map((input) => `Save the description as ${input}.`),
    ...(existsSync(join(folder, "node_modules/tenon"))
      ? []
      : [
          existsSync(join(folder, "package.json"))
            ? "Run `npm install`."
            : `Install Tenon: \`npm install --save-dev ${shellText(version.replace(/^\^/, "tenon@^").replace(/^file:/, ""))}\`.`,
        ]),
    ...outsideSteps(version),
    `Run \`npx tenon generate\`, and commit the output${fetches ? ", tenon.lock.json, and tenon.lock/" : ""}.`,
    "While you change the description, run `npx tenon generate --watch`.",
  ];
  const lines = steps.map(
    (step, at) => `  ${String(at + 1)}. ${escapeControls(step)}\n`,
  );
  return `\nNext:\n${lines.join("")}`;
}

/** CI has only what is in the repository. */
function outsideSteps(version: string): readonly string[] {
  const file = /^file:(\.\.\/.*\.tgz)$/.exec(version)?.[1];
  return file === undefined
    ? []
    : [
        `For CI, copy ${file} into the repository, and name the copy in package.json.`,
      ];
}
