import { locationParts } from "../../../generator/language/json/location.js";
import type { ApiVersion,Operation } from "../../../generator/language/model/model.js";

export type Direction = "ours to theirs" | "theirs to ours";

/** That the one side's type can be assigned to the other's. */
export interface Assertion {
  /** `Thing`, `getThing query`; with the surface in front where there are several: `v1 Thing`. */
  readonly name: string;
  readonly direction: Direction;
}

/** A module of assertions: the first stands on the line after the imports, and each on its own. */
export interface AssertionModule {
  readonly text: string;
  /** By line, from 1. */
  readonly lines: ReadonlyMap<number, Assertion>;
}

interface Pair {
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Prints, for a description, that each component and each part of each
 * operation is the same on both sides.
 *
 * @param folderOf the folder of a surface's modules, as the module printed imports it
 * @param paths their module, likewise
 */
export function printAssertions(
  versions: readonly ApiVersion[],
  folderOf: (apiVersion: ApiVersion) => string,
  paths: string,
): AssertionModule {
  const head = imports(versions, folderOf, paths);
  const printed = [
    ...wholes(versions),
    ...versions.flatMap((apiVersion, index) =>
      pairsOf(apiVersion, index, versions),
    ),
  ].flatMap(assertionsOf);
  const lines = printed.map(
    ({ from, to }, index) =>
      `export const a${index} = (value: ${from}): ${to} => value;`,
  );
  return {
    text: [...head, ...lines, ""].join("\n"),
    lines: new Map(
      printed.map(({ assertion }, index) => [
        head.length + index + 1,
        assertion,
      ]),
    ),
  };
}

function imports(
  versions: readonly ApiVersion[],
  folderOf: (apiVersion: ApiVersion) => string,
  paths: string,
): readonly string[] {
  return [
    `import type { components, paths } from "${paths}";`,
    `import type { Members, OurBodies, OurGroups } from "../views.js";`,
    `import type { TheirBodies, TheirBody, TheirComponents, TheirGroup, TheirGroups, TheirOperations } from "../views.js";`,
    ...versions.flatMap((apiVersion, index) => [
      `import type * as s${index} from "${folderOf(apiVersion)}/schemas.js";`,
      `import type * as o${index} from "${folderOf(apiVersion)}/operations.js";`,
    ]),
  ];
}

/** Both as they stand, and with optional members spelled out. */
function assertionsOf({ name, ours, theirs }: Pair) {
  const views = [
    { ours, theirs },
    { ours: `Members<${ours}>`, theirs: `Members<${theirs}>` },
  ];
  return views.flatMap((view) => [
    {
      assertion: { name, direction: "ours to theirs" as const },
      from: view.ours,
      to: view.theirs,
    },
    {
      assertion: { name, direction: "theirs to ours" as const },
      from: view.theirs,
      to: view.ours,
    },
  ]);
}

/** That neither side knows a component or an operation that the other does not. */
function wholes(versions: readonly ApiVersion[]): readonly Pair[] {
  const schemas = versions.flatMap((apiVersion) =>
    components(apiVersion).map(({ key }) => key),
  );
  const operations = versions.flatMap((apiVersion) =>
    apiVersion.operations.map(
      ({ method, path }) => `${method.toLowerCase()} ${path}`,
    ),
  );
  return [
    {
      name: "(components)",
      ours: union(schemas),
      theirs: `TheirComponents<components>`,
    },
    {
      name: "(operations)",
      ours: union(operations),
      theirs: `TheirOperations<paths>`,
    },
  ];
}

/** As a literal that stays on its line: TypeScript takes these two for line ends. */
function quoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function union(names: readonly string[]): string {
  if (names.length === 0) return "never";
  return [...new Set(names)].map(quoted).join(" | ");
}

function components(apiVersion: ApiVersion) {
  return apiVersion.schemas.flatMap(({ name, schema }) => {
    const { file, steps } = locationParts(schema.location);
    const [root, kind, key, ...deeper] = steps;
    return file === "" &&
      root === "components" &&
      kind === "schemas" &&
      key !== undefined &&
      deeper.length === 0
      ? [{ name, key }]
      : [];
  });
}

function pairsOf(
  apiVersion: ApiVersion,
  index: number,
  versions: readonly ApiVersion[],
): readonly Pair[] {
  const prefix = versions.length > 1 ? `${apiVersion.name} ` : "";
  const schemas = components(apiVersion).map(({ name, key }) => ({
    name,
    ours: `s${index}.${name}`,
    theirs: `components["schemas"][${quoted(key)}]`,
  }));
  const operations = apiVersion.operations.flatMap((operation) =>
    pairsOfOperation(operation, `o${index}`),
  );
  return [...schemas, ...operations].map((pair) => ({
    ...pair,
    name: prefix + pair.name,
  }));
}

const groups = [
  { in: "path", name: "path" },
  { in: "query", name: "query" },
  { in: "header", name: "headers" },
  { in: "cookie", name: "cookies" },
] as const;

function pairsOfOperation(
  operation: Operation,
  module: string,
): readonly Pair[] {
  const { name: id, typeName, method, path, parameters, body } = operation;
  const request = `${module}.${typeName}Request`;
  const success = `${module}.Operations[${quoted(id)}]["success"]`;
  const theirs = `paths[${quoted(path)}]["${method.toLowerCase()}"]`;
  const pair = (part: string, ours: string, theirs: string): Pair => ({
    name: `${operation.name} ${part}`,
    ours,
    theirs,
  });
  return [
    pair("request", `OurGroups<${request}>`, `TheirGroups<${theirs}>`),
    ...groups
      .filter((group) => parameters.some((each) => each.in === group.in))
      .map(({ name }) =>
        pair(
          name,
          `Pick<${request}, "${name}">`,
          `TheirGroup<${theirs}, "${name}">`,
        ),
      ),
    ...(body === undefined
      ? []
      : [pair("body", `Pick<${request}, "body">`, `TheirBody<${theirs}>`)]),
    pair("success", `OurBodies<${success}>`, `TheirBodies<${theirs}>`),
  ];
}
