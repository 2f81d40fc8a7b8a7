/**
 * `tenon scaffold`: prepares the project, generates the code, and writes the files that
 * import it. `project.ts` finds the properties of the project, and `report.ts` prints
 * the result.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { join, posix } from "node:path";

import { withValueTypes } from "../../../input/values/values.js";
import { Samples } from "../../../language/samples/samples.js";
import { ownStores } from "../../../output/scaffold/choices.js";
import {
  addedFiles,
  type Blueprint,
  type Change,
  databaseNeeds,
  type Gone,
  keptBy,
  type Kind,
  kinds,
  merge,
  packageNeeds,
  packageText,
  type Remark,
  storeKind,
  triesContract,
  unwritten,
  usedPlatform,
  usesStore,
  writeChanges,
} from "../../../output/scaffold/scaffold.js";
import { refusePaths } from "../../../output/write/safe-path.js";
import type {
  GenerateOptions,
  ScaffoldOptions,
} from "../../cli/command-options.js";
import { printJson } from "../../cli/failure.js";
import { type Exit, exit, type Host } from "../../cli/host.js";
import { quote, UsageError } from "../../cli/parse-options.js";
import type { Config } from "../../config/config.js";
import { CONFIG_FILE } from "../../config/inputs.js";
import { withMembers } from "../../init/add.js";
import { configText } from "../../init/project-files.js";
import { withCopy } from "../fetched.js";
import { generateApi } from "../generate/generate.js";
import { loadApi, type LoadedApi, loadOptions } from "../load-api.js";
import { refuseMove } from "../prepare-output.js";
import { findProject, type Project, refuseSelection } from "./project.js";
import {
  diffText,
  listText,
  type Scaffolded,
  scaffoldedJson,
  scaffoldedText,
  stopsServer,
} from "./report.js";

/** `tenon scaffold`. */
export async function scaffold(
  options: ScaffoldOptions,
  host: Host,
): Promise<Exit> {
  const project = await findProject(options, host);
  if (options.action === "list") return list(project, options, host);
  const config = await withCopy(project.config, options, host);
  const loaded = await loadApi(loadOptions(config), host.folder, () => {});
  refuseMove(config, loaded.api, host);
  refuseEmpty(loaded, options);
  const plain = await plan({ ...project, config }, loaded, options);
  const { formatAdditions } =
    await import("../../../output/integrations/prettier.js");
  const planned = {
    ...plain,
    first: await formatAdditions(plain.first, project.root),
    changes: await formatAdditions(plain.changes, project.root),
  };
  if (options.action !== "write") return show(planned, options, host);
  return write(planned, options, host);
}

/** @throws UsageError if the description has nothing to scaffold from */
function refuseEmpty(
  { api, input }: LoadedApi,
  { what, store }: ScaffoldOptions,
): void {
  if (store !== undefined) {
    if (usesStore(store, api)) return;
    const needs = {
      idempotency: "idempotency keys",
      quota: "quotas",
      deliveries: "webhooks",
    };
    throw new UsageError(
      `${input} has no ${needs[store]}, so nothing would use the store.`,
    );
  }
  const isReceiver = what === "receiver";
  const isEmpty = api.versions.every(({ operations, events }) =>
    isReceiver ? events.length === 0 : operations.length === 0,
  );
  if (!isEmpty) return;
  throw new UsageError(
    isReceiver
      ? `${input} has no webhooks, so there is nothing to receive.`
      : `${input} has no operations, so there is nothing to ${what === "server" ? "serve" : "call"}.`,
  );
}

async function list(
  project: Project,
  options: ScaffoldOptions,
  host: Host,
): Promise<Exit> {
  const { out } = host;
  const gone = await goneOf(project, options, host);
  const found = toWrite(project, gone);
  if (found.length === 0) refuseAbsent(project);
  out.write(
    options.json
      ? printJson({ ok: true, unwritten: found })
      : listText(found, out),
  );
  return exit.success;
}

/** @throws UsageError if the folder has nothing with handlers */
function refuseAbsent({ root, place }: Project): void {
  const all = [kinds.server, kinds.receiver, ...ownStores.map(storeKind)];
  if (all.some(({ exists }) => exists(root, place))) return;
  throw new UsageError(
    `There is no server in ${place.dir}. Name the folder of your code with --dir, or write a server with \`tenon scaffold server\`.`,
  );
}

/** The handlers of the server whose operations are gone, if some are not written. */
async function goneOf(
  project: Project,
  options: ScaffoldOptions,
  host: Host,
): Promise<Planned["gone"]> {
  const { root, place } = project;
  if (toWrite(project, []).length === 0) return [];
  if (!kinds.server.exists(root, place)) return [];
  const config = await withCopy(project.config, options, host);
  const loaded = await loadApi(loadOptions(config), host.folder, () => {});
  const planned = await plan({ ...project, config }, loaded, {
    ...options,
    what: "server",
  });
  return planned.gone;
}

/** The handlers that are not written, without those that no version has any more. */
function toWrite({ root, place }: Project, gone: Planned["gone"]) {
  const dead = gone.filter((each) => each.stopsServer);
  return unwritten(
    root,
    place,
    dead.flatMap(({ spans }) => spans),
  );
}

/** The changes of a run. */
export interface Planned {
  readonly project: Project;
  readonly loaded: LoadedApi;
  readonly blueprint: Blueprint;
  /** The files that the generation depends on. */
  readonly first: readonly Change[];
  readonly changes: readonly Change[];
  /** The files that do not change, because they exist. */
  readonly left: readonly string[];
  /** Handlers of operations that the description no longer has. */
  readonly gone: readonly Gone[];
  /** What the run cannot know, because it cannot read a part of the code. */
  readonly unclear: readonly Remark[];
  /** Tasks that the user has to do by hand, or to correct first. */
  readonly faults: readonly Remark[];
}

async function plan(
  project: Project,
  loaded: LoadedApi,
  { what, store, layout, mock, platform }: ScaffoldOptions,
): Promise<Planned> {
  const { place, root, config } = project;
  const { api } = loaded;
  const blueprint: Blueprint = {
    api,
    typedApi: withValueTypes(api, config.types).api,
    layout,
    sampler: new Samples(api),
    acceptsToken: true,
    hasContract: what === "server" && triesContract(api.versions, config),
    platform: project.platform,
    isForBrowsers: project.isForBrowsers,
    place,
    isMock: mock,
    hasSenders: config.targets.has("webhooks.send"),
    kept: keptBy(what, api.versions, config),
  };
  const kind = kindOf(what, store);
  if (kind.exists(root, place)) {
    refuseOther(project, platform);
    const merged = await merge(root, blueprint, kind.add);
    return {
      ...{ project, loaded, blueprint },
      ...{ first: driverChange(project, blueprint, merged), left: [] },
      ...merged,
    };
  }
  const files = kind.files(blueprint);
  refusePaths(
    files.map(({ path }) => path).filter((path) => !/(?:^|\/)\./.test(path)),
  );
  const changes = addedFiles(root, files);
  const left = files
    .map(({ path }) => path)
    .filter((path) => existsSync(join(root, path)));
  refuseForeign(project, changes, left);
  const first = [
    ...packageChange(project, what, blueprint),
    ...configChange(project),
    ...changes.filter(({ path }) => path === "tsconfig.json"),
  ];
  return {
    ...{ project, loaded, blueprint, first, left },
    ...{ gone: [], unclear: [], faults: [] },
    changes: changes.filter((change) => !first.includes(change)),
  };
}

/**
 * Refuses a platform that the existing code does not have: a later run only adds.
 *
 * @throws UsageError
 */
function refuseOther(
  { root, place }: Project,
  wanted: ScaffoldOptions["platform"],
): void {
  const actual = usedPlatform(root, place);
  if (wanted === undefined || wanted === actual) return;
  throw new UsageError(
    `The code in ${place.dir} is on ${actual}, and a later run does not change the platform. Leave out --platform, or choose another folder, such as \`--dir ${place.dir}/${wanted}\`, and move your handlers there.`,
  );
}

function kindOf(
  what: ScaffoldOptions["what"],
  store: ScaffoldOptions["store"],
): Kind {
  if (what !== "store") return kinds[what];
  if (store === undefined) throw new UsageError("Name the store.");
  return storeKind(store);
}

/**
 * Refuses a folder that has other code in the place of a file that the new files import.
 *
 * @throws UsageError
 */
function refuseForeign(
  { root, place }: Project,
  changes: readonly Change[],
  left: readonly string[],
): void {
  for (const { path, after } of changes)
    for (const [, names = "", from = ""] of after.matchAll(
      /^import (?:type )?\{([^}]*)\} from "(\.[^"]*)";$/gm,
    )) {
      const module = posix.join(posix.dirname(path), from);
      const file = left.find(
        (each) => each === module.replace(/(?:\.[jt]s)?$/, ".ts"),
      );
      if (file === undefined) continue;
      const text = readFileSync(join(root, file), "utf8");
      const missing = names
        .split(",")
        .map((name) => name.trim().replace(/^type | as .*$/g, ""))
        .find((name) => !new RegExp(`\\b${name}\\b`).test(text));
      if (missing === undefined) continue;
      throw new UsageError(
        `${file} exists, and does not export ${quote(missing)}, which ${path} would import. Choose another folder, such as \`--dir ${place.dir}/api\`.`,
      );
    }
}

/**
 * Scripts that are replaced: `test` of `npm init`, which fails, and `check:api` of `tenon
 * init`, which does not check the handlers.
 */
const replaced = {
  test: /"test": "echo \\"Error: no test specified\\" && exit 1"/,
  "check:api": /"check:api": *"tenon check"/,
};

function packageChange(
  project: Project,
  what: ScaffoldOptions["what"],
  { kept, platform }: Blueprint,
): readonly Change[] {
  const { root, place, name, isForBrowsers } = project;
  const path = "package.json";
  const needs = packageNeeds({ what, platform, isForBrowsers, place, kept });
  const file = join(root, path);
  if (!existsSync(file))
    return [{ path, before: undefined, after: packageText(name, needs) }];
  const before = readFileSync(file, "utf8");
  // A project with a compiler has already chosen its kind of modules.
  const isNew = !existsSync(join(root, "tsconfig.json"));
  if (isNew && /"type"\s*:\s*"commonjs"/.test(before))
    throw new UsageError(
      'package.json has "type": "commonjs", and the server consists of ES modules. Set it to "module": `npm pkg set type=module`.',
    );
  const own = Object.entries(replaced).reduce((text, [name, former]) => {
    const script = needs.scripts[name];
    return script === undefined
      ? text
      : text.replace(former, () => `"${name}": ${JSON.stringify(script)}`);
  }, before);
  const changed = withMembers(own, {
    ...(isNew && { type: "module" }),
    ...needs,
  });
  const after = changed?.text ?? own;
  return after === before ? [] : [{ path, before, after }];
}

/** Adds the packages that connect to databases, if a later run begins to use them. */
function driverChange(
  { root, place }: Project,
  { kept }: Blueprint,
  { changes }: Pick<Planned, "changes">,
): readonly Change[] {
  const path = "package.json";
  const isNew = changes.some(
    (change) => change.path === `${place.dir}/stores.ts`,
  );
  if (!isNew || !existsSync(join(root, path))) return [];
  const before = readFileSync(join(root, path), "utf8");
  const after = withMembers(before, databaseNeeds(kept))?.text ?? before;
  return after === before ? [] : [{ path, before, after }];
}

function configChange({ hasConfig, input, place }: Project): readonly Change[] {
  if (hasConfig) return [];
  const after = configText({ input, output: place.generated });
  return [{ path: CONFIG_FILE, before: undefined, after }];
}

/** `--check` and `--dry-run`. */
function show(planned: Planned, options: ScaffoldOptions, { out }: Host): Exit {
  const { changes, first, project } = planned;
  const all = [...first, ...changes];
  const isWrong =
    all.length > 0 || planned.faults.length > 0 || stopsServer(planned);
  const result = resultOf(planned, []);
  if (options.json) out.write(printJson(scaffoldedJson(result, !isWrong)));
  else if (options.action === "dry-run") out.write(diffText(all, out));
  else out.write(scaffoldedText(result, project, options, out));
  return options.action === "check" && isWrong ? exit.findings : exit.success;
}

async function write(
  planned: Planned,
  options: ScaffoldOptions,
  host: Host,
): Promise<Exit> {
  const { first, changes, project } = planned;
  const { root } = project;
  writeChanges(root, first);
  const { config } = await findProject(options, host);
  refuseSelection(config, project, options);
  const generated = await generate(config, options, host);
  if (generated !== exit.success) return generated;
  writeChanges(root, changes);
  if (options.install) install(project, host);
  // The additions have moved the lines.
  const { gone } = stopsServer(planned)
    ? await plan(project, planned.loaded, options)
    : planned;
  const result = resultOf({ ...planned, gone }, toWrite(project, gone));
  host.out.write(
    options.json
      ? printJson(scaffoldedJson(result, true))
      : options.quiet
        ? ""
        : scaffoldedText(result, project, options, host.out),
  );
  return planned.faults.length > 0 ? exit.findings : exit.success;
}

async function generate(
  config: Config,
  options: ScaffoldOptions,
  host: Host,
): Promise<Exit> {
  const generateOptions: GenerateOptions = {
    ...options,
    out: undefined,
    targets: undefined,
    force: false,
    watch: false,
    quiet: options.quiet || options.json,
  };
  const copied = await withCopy(config, options, host);
  const run = await generateApi(copied, generateOptions, host, new Set());
  run.print(undefined);
  return run.exit;
}

/** Runs the package manager of the project; its messages go to standard error. */
function install({ root, packageManager }: Project, { err }: Host): void {
  const { status, error } = spawnSync(packageManager, ["install"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    // On Windows, package managers are scripts.
    shell: platform() === "win32",
  });
  if (status !== 0)
    err.write(
      `\`${packageManager} install\` failed${error === undefined ? "" : `: ${error.message}`}. Run it yourself.\n`,
    );
}

function resultOf(
  planned: Planned,
  handlers: Scaffolded["unwritten"],
): Scaffolded {
  const { first, changes, left, blueprint, loaded } = planned;
  const { gone, unclear, faults } = planned;
  return {
    ...{ blueprint, left, gone, unclear, faults, unwritten: handlers },
    changes: [...first, ...changes],
    input: loaded.input,
  };
}
