import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { findingsOfFiles } from "./rule-fixtures.js";
import { description } from "./schema-findings.js";

const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });

/** Schemas, each of which refers to the next. */
function chain(length: number): object {
  return Object.fromEntries(
    Array.from({ length }, (_, at) => {
      const next = at + 1 < length ? { next: ref(`Link${at + 1}`) } : {};
      const value = { type: "string" };
      return [`Link${at}`, { type: "object", properties: { value, ...next } }];
    }),
  );
}

/** An animal with a reference to the chain, and an optional property, which is compared last: by name. */
const animal = (name: string) => ({
  type: "object",
  required: ["kind"],
  properties: {
    [name]: { type: "string" },
    kind: { type: "string" },
    tail: ref("Link0"),
  },
});

const [cat, dog] = [animal("whiskers"), animal("yelp")];
const pets = (names: readonly string[]) => ({ oneOf: names.map(ref) });

/** Every finding, those about names in code too. */
async function findings(
  [before, after]: readonly [object, object],
  length: number,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-chains-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [old = "", updated = ""] = [before, after].map((schemas, at) => {
    const file = join(folder, `${at}.json`);
    const all = { ...schemas, ...chain(length) };
    writeFileSync(file, JSON.stringify(description(ref("Pet"), all)));
    return file;
  });
  const found = await findingsOfFiles(old, updated);
  return found.map(({ kind, where }) => `${kind} ${where}`);
}

// The proof that schemas are equal recurses once for each name, so it fails on long chains that have changed.
describe("a long chain of unchanged schemas hides no change:", () => {
  it.each<readonly [string, object, object, readonly string[]]>([
    [
      "members that exchange their contents",
      { Pet: pets(["Cat", "Dog"]), Cat: cat, Dog: dog },
      { Pet: pets(["Cat", "Dog"]), Cat: dog, Dog: cat },
      ["type-renamed Dog", "type-renamed Cat"],
    ],
    [
      "members with other names, in another order",
      { Pet: pets(["Cat", "Dog"]), Cat: cat, Dog: dog },
      { Pet: pets(["Rex", "Tom"]), Tom: cat, Rex: dog },
      ["type-renamed Rex", "type-renamed Tom"],
    ],
    [
      "a required property",
      { Pet: pets(["Cat", "Dog"]), Cat: cat, Dog: dog },
      { Pet: pets(["Cat", "Dog"]), Cat: cat, Dog: { ...dog, required: [] } },
      ["property-became-optional Dog.kind"],
    ],
  ])("%s", async (_, before, after, wanted) => {
    const pair = [before, after] as const;
    for (const length of [3, 400, 3000])
      expect((await findings(pair, length)).sort()).toEqual([...wanted].sort());
  });
});
