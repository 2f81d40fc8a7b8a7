import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { outputOf } from "../cases/case.js";
import { temporaryFolder } from "../output/write/temporary-folder.js";

const description = fileURLToPath(
  new URL("../../spec/openapi.json", import.meta.url),
);

interface Operation {
  readonly operationId: string;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The description with a copy of each operation before it, at a path of its own. */
function withCopies(): string {
  // The file has this form, which the tests of the description hold.
  const text = JSON.parse(readFileSync(description, "utf8")) as Description;
  const paths = Object.entries(text.paths).flatMap(([path, item]) => [
    [path.replace(/^(\/v\d+)?/, "$1/copies"), copied(item)] as const,
    [path, item] as const,
  ]);
  return JSON.stringify({ ...text, paths: Object.fromEntries(paths) });
}

function copied(
  item: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]): [string, unknown] => [
      method,
      isOperation(operation)
        ? { ...operation, operationId: `copy_${operation.operationId}` }
        : operation,
    ]),
  );
}

function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "operationId" in value;
}

/** The names that the modules of an output declare, with the files. */
function namesOf(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    path.startsWith("runtime/") || !path.endsWith(".ts")
      ? []
      : [
          ...text.matchAll(
            /^(?:export )?(?:(?:interface|type|const|function) |\{ \w+ as )(\w+)/gm,
          ),
        ].map(([, name = ""]) => `${path} ${name}`),
  );
}

it("an operation that is inserted before others renames nothing", async () => {
  const inserted = join(temporaryFolder(), "openapi.json");
  writeFileSync(inserted, withCopies());
  const before = namesOf((await outputOf(description)).files);
  const after = new Set(namesOf((await outputOf(inserted)).files));
  expect(before.length).toBeGreaterThan(700);
  expect(after.size).toBeGreaterThan(before.length);
  expect(before.filter((name) => !after.has(name))).toEqual([]);
});
