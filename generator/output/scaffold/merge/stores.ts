import type { Node } from "ts-morph";

import { type Kept, nothingKept, stateNames } from "../files/stores.js";
import type { SourceFile } from "../source.js";
import type { Team } from "./team.js";

/**
 * Keeps in databases what the configuration has asked for since the first run. It
 * replaces files that are still as the first run wrote them, and reports the lines that
 * belong into the others.
 *
 * @param files the files of a first run
 * @param place where the program is created
 * @returns what the program keeps in databases, or will
 */
export function addStores(
  { kept, files }: StoreAdditions,
  place: Node,
  team: Team,
): Kept {
  const stores = kept.databases.flatMap((each) => each.stores);
  const unused = stores.filter((store) => !mentions(team, store));
  if (unused.length === 0) return kept;
  if (unused.length === stores.length && !team.hasBroken) {
    adopt(files(kept), files(nothingKept), team);
    return kept;
  }
  const names = stateNames(unused);
  if (names !== "")
    team.reportUnclear(
      place,
      `Tenon finds no use of ${unused.join(", ")}: ${names} may be in memory, and end with the process.`,
    );
  return nothingKept;
}

/** What a program keeps, and the files of a first run that keeps some of it. */
export interface StoreAdditions {
  readonly kept: Kept;
  readonly files: (kept: Kept) => readonly SourceFile[];
}

/** Whether the code uses a store, or implements it. */
function mentions({ sources }: Team, store: string): boolean {
  const name = new RegExp(`\\b${store}\\b`, "i");
  return sources.some((source) => name.test(source.getFullText()));
}

function adopt(
  wanted: readonly SourceFile[],
  before: readonly SourceFile[],
  team: Team,
): void {
  for (const file of wanted) {
    const old = before.find(({ path }) => path === file.path);
    if (old === undefined) addFile(file, team);
    else if (old.text !== file.text) change(file, old, team);
  }
}

function addFile(file: SourceFile, team: Team): void {
  if (!team.has(file.path)) team.create(file);
}

function change(wanted: SourceFile, old: SourceFile, team: Team): void {
  const text = team.read(wanted.path);
  if (text === old.text) team.replace(wanted.path, wanted.text);
  else
    team.reportFault(
      wanted.path,
      "Keep in the database what ends with the process. These lines differ:",
      newLines(old.text, wanted.text),
    );
}

/** The lines of a text that another one lacks. */
function newLines(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !known.has(line))
    .join("\n");
}
