import type { ImportExtension } from "../../language/print/print.js";
import {
  type Adapter,
  adapters,
  adapterTable,
  everything,
  extraTable,
  type Framework,
  queryPackages,
  type Target,
  withoutNodeTypes,
} from "../../output/emit/targets.js";
import type { OutputSettings } from "../../output/write/plan-run.js";
import type { ApiSettings } from "./check-config.js";
import {
  compilerNeeds,
  nodeTypes,
  withoutNodeEntry,
} from "./compiler-needs.js";
import {
  type PackageFile,
  type ProjectFiles,
  readProject,
} from "./read-project.js";

/** What a project can use, for the settings that its configuration omits. */
export interface ProjectDefaults {
  readonly targets: Choice<readonly Target[]>;
  readonly adapters: Choice<readonly Adapter[]>;
  readonly importExtension: Choice<ImportExtension>;
  /** The framework of TanStack Query. */
  readonly framework: Framework;
  /**
   * Whether the compiler resolves `tenon/runtime/…`, which only the `exports` of the
   * package define.
   */
  readonly resolvesExports: Choice<boolean>;
  /** A sentence for each setting of the compiler with which the output does not compile. */
  readonly needsFor: (targets: readonly Target[]) => readonly string[];
  /** The files that decide this, absolute paths. */
  readonly files: readonly string[];
  /** A sentence for each file of the project that cannot be read. */
  readonly unreadable: readonly string[];
}

/** A value, and where it comes from: `package.json has react`. */
export interface Choice<Value> {
  readonly value: Value;
  /** Absent: the value is the usual one. */
  readonly because?: string;
  /** Where the usual value comes from. It is named only if the value was another one before. */
  readonly usual?: string;
}

/** Packages of projects that run in a browser. */
const browserFrameworks = [
  "react",
  "preact",
  "vue",
  "svelte",
  "solid-js",
  "@angular/core",
  "lit",
  "astro",
];

/**
 * Packages of projects that serve requests. Such a project may also have a front end.
 */
const serverFrameworks = [
  "express",
  "fastify",
  "hono",
  "koa",
  "@nestjs/core",
  "@hapi/hapi",
];

/** The one whose declarations do not refer to Node's modules. */
const ofAnyRuntime = "hono";

/** Why a project gets no code for Node. */
export const noNodeTypes = "package.json has no @types/node";

/** Why a folder that no package contains gets the client. */
export const noPackageFile = "there is no package.json";

const clientOnly: readonly Target[] = ["client", "api-md"];

/**
 * Reads the `package.json`, `deno.json` and `tsconfig.json` that apply to a
 * folder. A file that cannot be read decides nothing.
 *
 * @param folder an absolute path: the output folder, which need not exist
 */
export function projectDefaults(folder: string): ProjectDefaults {
  const files = readProject(folder);
  const packages = packagesOf(files.packageFile) ?? new Set();
  const lack = lackOfNodeTypes(packages, files);
  const usual = usualTargets(packages, files);
  return {
    targets: defaultTargets(packages, lack, usual, files),
    adapters:
      lack === undefined || lack === noPackageFile
        ? {
            value: adapters.filter((name) => isMounted(name, packages)),
            usual: usualAdapters(packages) ?? usual,
          }
        : { value: withoutNodeTypes.adapters, because: lack },
    importExtension: defaultExtension(files),
    framework: frameworkOf(packages),
    resolvesExports: exportsResolution(files),
    needsFor: (targets) => compilerNeeds(files, packages, targets),
    files: files.paths,
    unreadable: files.unreadable,
  };
}

/** The framework whose package of TanStack Query a project has. */
function frameworkOf(packages: ReadonlySet<string>): Framework {
  const names = Object.keys(queryPackages) as Framework[]; // its own keys
  return names.find((name) => packages.has(queryPackages[name])) ?? "react";
}

/** Why the types of Node's modules are missing where the output is compiled. */
function lackOfNodeTypes(
  packages: ReadonlySet<string>,
  files: ProjectFiles,
): string | undefined {
  const { packageFile, denoFile, unreadable } = files;
  if (denoFile !== undefined) return undefined;
  if (packageFile === undefined)
    return unreadable.length > 0 ? undefined : noPackageFile;
  if (!nodeTypes.some((name) => packages.has(name))) return noNodeTypes;
  // The declarations of a framework that the server imports refer to them.
  const isReferred =
    serverFrameworks.some(
      (name) => name !== ofAnyRuntime && packages.has(name),
    ) && !browserFrameworks.some((name) => packages.has(name));
  return isReferred ? undefined : withoutNodeEntry(files);
}

/** An adapter without packages suits every project. */
function isMounted(adapter: Adapter, installed: ReadonlySet<string>): boolean {
  const on = adapterTable[adapter].packages;
  return on === undefined || on.some((each) => installed.has(each));
}

function defaultTargets(
  packages: ReadonlySet<string>,
  lack: string | undefined,
  usual: string,
  files: ProjectFiles,
): ProjectDefaults["targets"] {
  const all =
    lack === undefined
      ? { value: [...everything.targets], usual }
      : { value: withoutNodeTypes.targets, because: lack };
  if (isServing(packages, files)) return all;
  const framework = browserFrameworks.find((name) => packages.has(name));
  if (framework !== undefined)
    return { value: clientOnly, because: `package.json has ${framework}` };
  return lack === noNodeTypes || lack === noPackageFile
    ? { value: clientOnly, because: lack }
    : all;
}

/** Whether a project may have a server, even if it also has a front end. */
function isServing(
  packages: ReadonlySet<string>,
  { denoFile }: ProjectFiles,
): boolean {
  return (
    denoFile !== undefined ||
    serverFrameworks.some((name) => packages.has(name))
  );
}

/** Whether a project is only for browsers, according to its packages. */
export function isForBrowsers(folder: string): boolean {
  const files = readProject(folder);
  const packages = packagesOf(files.packageFile) ?? new Set();
  return (
    !isServing(packages, files) &&
    browserFrameworks.some((name) => packages.has(name))
  );
}

/** Why a project gets all targets. */
function usualTargets(
  packages: ReadonlySet<string>,
  { denoFile }: ProjectFiles,
): string {
  if (denoFile !== undefined) return `${denoFile} exists`;
  const names = [serverFrameworks, nodeTypes].flatMap(
    (all) => all.find((name) => packages.has(name)) ?? [],
  );
  return names.length === 0
    ? noPackageFile
    : `package.json has ${names.join(" and ")}`;
}

/** The packages that an output is mounted on; undefined if there are none. */
function usualAdapters(packages: ReadonlySet<string>): string | undefined {
  const names = Object.values(adapterTable).flatMap(
    ({ packages: all = [] }) => all.find((name) => packages.has(name)) ?? [],
  );
  return names.length === 0
    ? undefined
    : `package.json has ${names.join(" and ")}`;
}

function packagesOf(
  file: PackageFile | undefined,
): ReadonlySet<string> | undefined {
  if (file === undefined) return undefined;
  const { dependencies, devDependencies, peerDependencies } = file;
  return new Set(
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  );
}

/** Whether Node reads the `.js` files of a package as CommonJS, in which Jest finds no `.ts` file for an import of `.js`. */
function isCommonJs(file: PackageFile | undefined): boolean {
  return file !== undefined && file.type !== "module";
}

function defaultExtension({
  packageFile,
  compiler,
  denoFile,
}: ProjectFiles): ProjectDefaults["importExtension"] {
  if (denoFile !== undefined)
    return { value: ".ts", because: `${denoFile} exists` };
  if (compiler === undefined)
    return { value: ".js", usual: "there is no tsconfig.json" };
  const { options, file } = compiler;
  const imports = (what: string) => `${file} has ${what}`;
  // Check it first, because get-tsconfig adds the other option, which it implies.
  for (const option of [
    "rewriteRelativeImportExtensions",
    "allowImportingTsExtensions",
  ] as const)
    if (options[option] === true)
      return { value: ".ts", because: imports(option) };
  const { module = "", moduleResolution = "" } = options;
  const setting =
    moduleResolution === ""
      ? `"module": "${module}"`
      : `"moduleResolution": "${moduleResolution}"`;
  if (/^node(?:1[6-9]|2\d|next)$/i.test(moduleResolution || module))
    return isCommonJs(packageFile)
      ? { value: "", because: 'package.json has no "type": "module"' }
      : { value: ".js", usual: imports(setting) };
  return module === "" && moduleResolution === ""
    ? { value: ".js", usual: imports('no "module"') }
    : { value: "", because: imports(setting) };
}

function exportsResolution({
  compiler,
}: ProjectFiles): ProjectDefaults["resolvesExports"] {
  const { file = "", options = {} } = compiler ?? {};
  // get-tsconfig reads "node" as "node10".
  const { moduleResolution = "" } = options;
  return /^(?:node10|classic)$/i.test(moduleResolution)
    ? {
        value: false,
        because: `${file} has "moduleResolution": "${moduleResolution}"`,
      }
    : { value: true };
}

/** Where the settings come from that the files of the project decide. */
export function originsOf(
  project: ProjectDefaults,
  set: Pick<ApiSettings, "targets" | "adapters" | "importExtension">,
): OutputSettings["origins"] {
  const keys = ["targets", "adapters", "importExtension"] as const;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const { because, usual } = project[key];
      const origin = set[key] === undefined ? (because ?? usual) : undefined;
      return origin === undefined ? [] : [[key, origin]];
    }),
  );
}

/** A sentence for each setting that the files of the project decide. */
export function choicesOf(
  project: ProjectDefaults,
  set: Pick<
    ApiSettings,
    | "targets"
    | "adapters"
    | "stores"
    | "extras"
    | "tanstack"
    | "importExtension"
    | "runtime"
  >,
): readonly string[] {
  const { targets, importExtension, resolvesExports, unreadable } = project;
  const choices: string[] = [
    ...unreadable,
    ...project.needsFor(set.targets ?? targets.value),
  ];
  if (set.runtime === "package" && resolvesExports.because !== undefined)
    choices.push(
      `Imports of the runtime from the package do not resolve, because ${resolvesExports.because}. Set it to "bundler" or "nodenext", or set "runtime" to "carry".`,
    );
  if (set.adapters !== undefined && !isMounting(set.targets ?? targets.value))
    choices.push(
      '"adapters" has no effect, because neither "server" nor "webhooks.receive" is generated.',
    );
  if (set.stores !== undefined && !isStoring(set.targets ?? targets.value))
    choices.push(
      '"stores" has no effect, because none of "server", "webhooks.receive" and "webhooks.send" is generated.',
    );
  for (const extra of set.extras ?? [])
    if (!(set.targets ?? targets.value).includes(extraTable[extra]))
      choices.push(
        `The extra "${extra}" has no effect, because "${extraTable[extra]}" is not generated.`,
      );
  if (
    set.tanstack !== undefined &&
    !(set.targets ?? targets.value).includes("tanstack")
  )
    choices.push(
      '"tanstack" has no effect, because the target "tanstack" is not generated.',
    );
  const missing = withoutTypes(project, set);
  if (missing.length > 0)
    choices.push(
      `The output has ${missing.join(" and ")}, because ${project.adapters.because ?? ""}. Add it, or set "targets" and "adapters".`,
    );
  else if (set.targets === undefined && targets.because !== undefined)
    choices.push(
      `Only the client is generated, because ${targets.because}. To choose, set "targets" or pass --target.`,
    );
  if (
    set.importExtension === undefined &&
    importExtension.because !== undefined
  )
    choices.push(
      `${importExtension.value === "" ? "Imports have no extension" : `Imports end in ${importExtension.value}`}, because ${importExtension.because}. To choose, set "importExtension".`,
    );
  return choices;
}

/** The parts of a server that are missing without the types of Node's modules. */
function withoutTypes(
  { targets, adapters: mounted }: ProjectDefaults,
  set: Pick<ApiSettings, "targets" | "adapters">,
): readonly string[] {
  if (mounted.because === undefined) return [];
  if (!isMounting(set.targets ?? targets.value)) return [];
  return [
    ...(set.adapters === undefined ? ["no adapter for Node"] : []),
    ...(set.targets === undefined ? ["no webhook sender"] : []),
  ];
}

/** Whether the output contains a server or receiver, which adapters mount. */
function isMounting(asked: readonly Target[]): boolean {
  return asked.includes("server") || asked.includes("webhooks.receive");
}

/** Whether the output has what uses stores. */
function isStoring(asked: readonly Target[]): boolean {
  return isMounting(asked) || asked.includes("webhooks.send");
}
