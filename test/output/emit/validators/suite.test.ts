import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, describe, expect, it } from "vitest";

import { DescriptionError } from "../../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../../generator/language/json/json.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import { checkOf } from "./compile.js";
import { judgedOtherwise, refused } from "./suite-differences.js";

interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly {
    readonly description: string;
    readonly data: JsonValue;
    readonly valid: boolean;
  }[];
}

const suite = fileURLToPath(
  new URL(
    "../../../../../shared/json-schema-test-suite/draft2020-12/",
    import.meta.url,
  ),
);
const present = existsSync(suite);
const files = ["", "optional", "optional/format"].flatMap((folder) =>
  present
    ? readdirSync(join(suite, folder))
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(folder, name).replaceAll("\\", "/"))
    : [],
);

/** Rows of a list that a group has made true. */
const met = new Set<string>();
const rowOf = (
  list: typeof refused,
  file: string,
  group: string,
  test?: string,
) => {
  const rows = new Set(Object.values(list).flat());
  return [`${file}: ${group}: ${test}`, `${file}: ${group}`, file].find((row) =>
    rows.has(row),
  );
};

let tests = 0;

describe.skipIf(!present)(
  "the JSON Schema test suite (skipped without ../shared/json-schema-test-suite)",
  () => {
    afterAll(() => {
      // A file that is listed as a whole and that passes in part must be split.
      expect(met).toEqual(
        new Set([refused, judgedOtherwise].flatMap(Object.values).flat()),
      );
      expect(tests).toBeGreaterThan(1700);
    });

    describe.each(files)("%s", (file) => {
      // The suite's own form.
      const groups = JSON.parse(
        readFileSync(join(suite, file), "utf8"),
      ) as Group[];
      it.each(groups)("$description", async (group) => {
        const refusal = rowOf(refused, file, group.description);
        if (refusal !== undefined) {
          expect(await refusalOf(group.schema)).toBe(true);
          met.add(refusal);
          return;
        }
        const wrong = await wrongVerdicts(group);
        const unlisted = wrong.filter(({ description }) => {
          const row = rowOf(
            judgedOtherwise,
            file,
            group.description,
            description,
          );
          if (row !== undefined) met.add(row);
          return row === undefined;
        });
        expect(unlisted).toEqual([]);
        tests += group.tests.length - wrong.length;
      });
    });
  },
);

/** Whether a schema is refused, as a whole run would be. */
async function refusalOf(schema: JsonValue): Promise<boolean> {
  try {
    await checkOf(schema);
    return false;
  } catch (error) {
    if (error instanceof DescriptionError) return true;
    if (error instanceof UnsupportedSchema) return true;
    throw error;
  }
}

/** The tests of a group whose results differ from the suite's. */
async function wrongVerdicts({
  schema,
  tests,
}: Group): Promise<Group["tests"]> {
  const check = await checkOf(schema);
  return tests.filter(
    ({ data, valid }) => (check(data).length === 0) !== valid,
  );
}
