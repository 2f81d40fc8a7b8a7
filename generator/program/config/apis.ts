import { join, relative, resolve } from "node:path";

import { didYouMean } from "../../language/diagnostics/suggest.js";
import type { OptionAdvice } from "../../language/option-advice.js";
import type { ApiEntry, ApiSettings, ConfigFile } from "./check-config.js";
import type { ConfigFault } from "./settings-file.js";

/** The settings of one API in a configuration. The name is absent if there is only one. */
export type NamedSettings = ApiSettings & Partial<Pick<ApiEntry, "name">>;

/** The default output folder, and of several APIs the folder that contains theirs. */
export const OUTPUT = "generated";

/** The APIs of a configuration: the entries of `apis`, or else a single one. The other keys are the defaults of each entry. */
export function apisOf({
  apis,
  ...defaults
}: ConfigFile): readonly NamedSettings[] {
  if (apis === undefined) return [defaults];
  const { output = OUTPUT } = defaults;
  return apis.map((entry) => ({
    ...defaults,
    output: join(output, entry.name),
    ...entry,
  }));
}

/** Output folders that are the same or in one another. Some file systems ignore case. */
export function overlappingOutputs(
  apis: readonly NamedSettings[],
  home: string,
): readonly ConfigFault[] {
  const folders = apis.map(({ output = OUTPUT }) =>
    resolve(home, output).toLowerCase(),
  );
  return folders.flatMap((folder, at): ConfigFault[] => {
    const before = folders.slice(0, at);
    const first = before.findIndex(
      (other) => contains(other, folder) || contains(folder, other),
    );
    if (first < 0) return [];
    const [api, other] = [apis[at], apis[first]];
    const relation =
      folders[first] === folder ? "are the same" : "contain each other";
    const message = `The output folders of ${quoted(other)} (${other?.output ?? ""}) and ${quoted(api)} (${api?.output ?? ""}) ${relation}. Give each API its own folder with "output".`;
    return [{ message, keys: ["apis", String(at), "output"] }];
  });
}

/** Folders of paths without a version that a version has, too. */
export function takenFolders(
  apis: readonly NamedSettings[],
): readonly ConfigFault[] {
  return apis.flatMap(({ versions, unversioned }): ConfigFault[] => {
    if (typeof versions !== "object" || unversioned === undefined) return [];
    if (!Object.hasOwn(versions, unversioned)) return [];
    const message = `"${unversioned}" is the folder of a version in "versions". Set "unversioned" to "unversioned", or rename the version.`;
    return [{ message, keys: ["unversioned"] }];
  });
}

/** Runtime folders that are in an output folder, or the other way around. */
export function overlappingRuntimes(
  apis: readonly NamedSettings[],
  home: string,
): readonly ConfigFault[] {
  const outputs = apis.map(({ output = OUTPUT }) => output);
  const runtimes = new Set(apis.map(({ runtime = "carry" }) => runtime));
  return [...runtimes].flatMap((runtime): ConfigFault[] => {
    if (runtime === "carry" || runtime === "package") return [];
    const folder = resolve(home, runtime);
    const output = outputs.find(
      (each) =>
        contains(folder, resolve(home, each)) ||
        contains(resolve(home, each), folder),
    );
    if (output === undefined) return [];
    const message = `The runtime folder ${JSON.stringify(runtime)} and the output folder ${JSON.stringify(output)} contain each other. Name a folder outside of the output folders.`;
    return [{ message, keys: ["runtime"] }];
  });
}

/**
 * APIs that share a runtime folder, and would write its files differently.
 *
 * @param extensionOf that of the imports, where an API names none
 */
export function mixedRuntimes(
  apis: readonly NamedSettings[],
  home: string,
  extensionOf: (api: NamedSettings) => string,
): readonly ConfigFault[] {
  const shared = apis.flatMap((api, at) => {
    const { runtime = "carry", format = "none", name = "" } = api;
    if (runtime === "carry" || runtime === "package") return [];
    const { importExtension = extensionOf(api) } = api;
    const folder = resolve(home, runtime);
    return { at, name: JSON.stringify(name), folder, importExtension, format };
  });
  return shared.flatMap((api): ConfigFault[] => {
    const first = shared.find(({ folder }) => folder === api.folder);
    if (first === undefined) return [];
    return (["importExtension", "format"] as const)
      .filter((key) => api[key] !== first[key])
      .map((key) => ({
        message: `${first.name} and ${api.name} share a runtime folder, but "${key}" is ${JSON.stringify(first[key])} in one and ${JSON.stringify(api[key])} in the other. Give both the same, or give each a runtime of its own.`,
        keys: ["apis", String(api.at), key],
      }));
  });
}

function contains(folder: string, other: string): boolean {
  const path = relative(folder, other);
  return path === "" || !/^(?:\.\.(?:[/\\]|$)|[/\\]|[a-z]:)/i.test(path);
}

/** How the command line chooses the APIs to use. */
export interface Choice {
  /** A name. */
  readonly api?: string | undefined;
  /** A description, an absolute path: it chooses the API that has it as input. */
  readonly description?: string | undefined;
}

/**
 * The APIs that the command line chooses, or the message if there are none.
 *
 * @param inputOf the absolute path of an API's description
 */
export function chooseApis(
  apis: readonly NamedSettings[],
  { api, description }: Choice,
  inputOf: (settings: NamedSettings) => string | undefined,
): readonly NamedSettings[] | string {
  const names = apis.flatMap(({ name }) => name ?? []);
  if (api !== undefined) {
    const named = apis.filter(({ name }) => name === api);
    if (named.length > 0) return named;
    return names.length === 0
      ? `There is no API ${JSON.stringify(api)}, because the configuration has no "apis".`
      : `The configuration has no API ${JSON.stringify(api)}. ${didYouMean(api, names)}Its APIs: ${names.join(", ")}.`;
  }
  if (description === undefined || apis.length === 1) return apis;
  const described = apis.filter((one) => inputOf(one) === description);
  return described.length > 0 ? described : apis;
}

/** The advice for a command that accepts only one API. */
export function apiAdvice(
  apis: readonly { readonly name?: string }[],
): OptionAdvice {
  const names = apis.flatMap(({ name }) => name ?? []).join(", ");
  return (nameOption) => `Name it with ${nameOption("api")}: ${names}.`;
}

function quoted(api: NamedSettings | undefined): string {
  return JSON.stringify(api?.name ?? "");
}
