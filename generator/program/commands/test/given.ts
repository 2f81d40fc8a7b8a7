import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { didYouMean } from "../../../language/diagnostics/suggest.js";
import { isObject, type JsonObject } from "../../../language/json/json.js";
import type { Api, Operation } from "../../../language/model/model.js";
import type { ContractRunOptions } from "../../../serve/contract/contract.js";
import type { TestOptions } from "../../cli/command-options.js";
import type { Host } from "../../cli/host.js";
import { oneOf, quote, UsageError } from "../../cli/parse-options.js";

/** The keys of the file of `--given`, and what each holds. */
const keys: Readonly<Record<string, "object" | "text" | "number">> = {
  path: "object",
  requests: "object",
  refusals: "object",
  outsider: "object",
  spender: "object",
  bodyLimit: "number",
  token: "text",
  credentials: "object",
  headers: "object",
};

/**
 * What the user says beyond the description: the file of `--given`, with the options of
 * the command line over it, and the credential of the environment below both.
 *
 * @throws UsageError
 */
export function givenOf(
  { given: file, headers, path, tokens }: TestOptions,
  { folder, environment }: Pick<Host, "folder" | "environment">,
): Pick<ContractRunOptions, "given" | "tokens"> {
  const { token, ...given } = file === undefined ? {} : readGiven(file, folder);
  const fallback = token ?? environment["TENON_TOKEN"];
  const all = { ...objectOf(given["headers"]), ...headers };
  return {
    tokens: [...tokens, ...(typeof fallback === "string" ? [fallback] : [])],
    given: {
      ...given,
      path: { ...objectOf(given["path"]), ...path },
      // An empty object would count as credentials.
      ...(Object.keys(all).length > 0 && {
        // The keys of the file have the types of the tests' options; values are sent as texts.
        headers: all as Readonly<Record<string, string>>,
      }),
    },
  };
}

function objectOf(value: JsonObject[string] | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** @throws UsageError */
function readGiven(file: string, folder: string): JsonObject {
  const value = parsed(file, folder);
  if (!isObject(value))
    throw new UsageError(`${file} of --given must hold a JSON object.`);
  for (const [key, held] of Object.entries(value)) {
    const kind = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const names = Object.keys(keys);
    if (kind === undefined)
      throw new UsageError(
        `${file} of --given has an unknown key ${quote(key)}. ${didYouMean(key, names)}Use ${oneOf(names)}.`,
      );
    const isRight =
      kind === "object"
        ? isObject(held)
        : typeof held === (kind === "text" ? "string" : "number");
    if (!isRight)
      throw new UsageError(
        `${quote(key)} in ${file} of --given must be ${kind === "object" ? "an object" : `a ${kind}`}.`,
      );
  }
  return value;
}

function parsed(file: string, folder: string): JsonObject[string] {
  let text: string;
  try {
    text = readFileSync(resolve(folder, file), "utf8");
  } catch {
    throw new UsageError(`The file ${quote(file)} of --given cannot be read.`);
  }
  try {
    // `JSON.parse` returns JSON.
    return JSON.parse(text) as JsonObject[string];
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new UsageError(`${file} of --given is not JSON: ${reason}`);
  }
}

/**
 * Which operations `--include` and `--exclude` choose.
 *
 * @throws UsageError for a name that matches no operation
 */
export function chosenBy(
  { include, exclude = [] }: Pick<TestOptions, "include" | "exclude">,
  { versions }: Api,
): ContractRunOptions["isChosen"] {
  const operations = versions.flatMap((version) => version.operations);
  for (const name of [...(include ?? []), ...exclude])
    if (!operations.some((each) => matches(name, each)))
      throw unmatched(name, operations);
  return (operation) => {
    if (operation === undefined) return include === undefined;
    const isIn = (names: readonly string[]) =>
      names.some((name) => matches(name, operation));
    return isIn(include ?? ["*"]) && !isIn(exclude);
  };
}

function matches(name: string, operation: Operation): boolean {
  const escaped = name.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`^${escaped.replaceAll("*", ".*")}$`, "s");
  return namesOf(operation).some((each) => pattern.test(each));
}

function namesOf({ id, path, tags }: Operation): readonly string[] {
  return [id, path, ...tags];
}

function unmatched(name: string, operations: readonly Operation[]): UsageError {
  const names = [...new Set(operations.flatMap(namesOf))];
  return new UsageError(
    `No operation has the id, tag, or path ${quote(name)}. ${didYouMean(name, names)}Correct --include or --exclude.`,
  );
}
