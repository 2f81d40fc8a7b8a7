/**
 * What the output needs of the compiler that compiles it: its version, the library of
 * ECMAScript, the types of the Web, and those of Node's modules.
 */
import type { Target } from "../../output/emit/targets.js";
import type { Compiler, ProjectFiles } from "./read-project.js";

/** Packages with the types of Node's modules, or that depend on them. */
export const nodeTypes = [
  "@types/node",
  "@types/express",
  "@types/bun",
  "bun-types",
];

/** The entries of `types` that declare Node's modules, or refer to those that do. */
const nodeEntries =
  /^(?:\*|bun-types|(?:@types\/)?(?:node|bun|express|koa|pg|ws))(?:\/|$)/;

/** Packages that declare `fetch` and what belongs to it. */
const webTypes = [
  ...nodeTypes,
  "@cloudflare/workers-types",
  "wrangler",
  "@types/web",
  "@types/deno",
];

/** The oldest compiler that the output is tested with. */
const OLDEST = [5, 4] as const;

/** The edition of ECMAScript whose library the output uses, by what is generated. */
const editions = { server: 2022, client: 2020 } as const;

/**
 * Why the compiler of the output does not know Node's modules, although a package of
 * the project declares them; undefined if it does, or if that cannot be known.
 */
export function withoutNodeEntry({
  compiler,
  typescript,
}: ProjectFiles): string | undefined {
  if (compiler === undefined) return undefined;
  const { options, file } = compiler;
  // Before TypeScript 6, the default was every package of `@types`.
  const {
    types = typescript !== undefined && typescript[0] >= 6 ? [] : ["*"],
  } = options;
  return types.some((entry) => nodeEntries.test(entry))
    ? undefined
    : `${file} has no "node" in "types"`;
}

/** A sentence for each setting of the compiler with which the output does not compile. */
export function compilerNeeds(
  files: ProjectFiles,
  packages: ReadonlySet<string>,
  targets: readonly Target[],
): readonly string[] {
  const { compiler, typescript, denoFile } = files;
  if (denoFile !== undefined) return [];
  return [
    oldCompiler(typescript),
    compiler && oldLibrary(compiler, typescript, targets),
    compiler && noWeb(compiler, packages),
  ].filter((sentence) => sentence !== undefined);
}

function oldCompiler(version: ProjectFiles["typescript"]): string | undefined {
  if (version === undefined) return undefined;
  const [major, minor] = version;
  const [least, lesser] = OLDEST;
  return major > least || (major === least && minor >= lesser)
    ? undefined
    : `TypeScript ${major}.${minor} is installed, but the output needs TypeScript ${least}.${lesser} or later. Update it.`;
}

function oldLibrary(
  { options, file }: Compiler,
  typescript: ProjectFiles["typescript"],
  targets: readonly Target[],
): string | undefined {
  const isServer = targets.includes("server") || targets.includes("tests");
  const needed = isServer ? editions.server : editions.client;
  const { lib, target } = options;
  const key = lib === undefined ? "target" : "lib";
  const edition =
    lib === undefined
      ? defaultEdition(options, typescript)
      : Math.max(...lib.map(editionOf));
  if (edition >= needed) return undefined;
  const has =
    lib === undefined && target === undefined
      ? 'no "target"'
      : `the ${key} ${JSON.stringify(lib ?? target)}`;
  return `The ${isServer ? "server" : "client"} does not compile, because ${file} has ${has}. Set "${key}" to "ES${needed}" or later${key === "lib" ? ", beside its other entries" : ""}.`;
}

/** The edition of the library that a project gets without `lib`. */
function defaultEdition(
  { target, module }: Compiler["options"],
  typescript: ProjectFiles["typescript"],
): number {
  if (target !== undefined) return editionOf(target);
  // Without knowing the compiler, its default is not known either.
  return typescript === undefined ||
    typescript[0] >= 6 ||
    /^node/i.test(module ?? "")
    ? Infinity
    : 5;
}

/** The edition of an entry of `lib`, or of a `target`: 2022 of `ES2022.Error`. */
function editionOf(name: string): number {
  const [, edition] = /^es(next|\d+)/i.exec(name) ?? [];
  if (edition === undefined) return 0;
  if (/^next$/i.test(edition)) return Infinity;
  return edition === "6" ? 2015 : Number(edition);
}

function noWeb(
  { options, file }: Compiler,
  packages: ReadonlySet<string>,
): string | undefined {
  const { lib } = options;
  const isDeclared =
    lib === undefined ||
    lib.some((entry) => /^(?:dom|webworker)/i.test(entry)) ||
    webTypes.some((name) => packages.has(name));
  return isDeclared
    ? undefined
    : `The output does not compile, because ${file} has "lib" without "DOM", which declares \`fetch\`. Add it.`;
}
