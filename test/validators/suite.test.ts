import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/model.js";
import { UnsupportedSchema } from "../../generator/emit/validators/unsupported-schema.js";
import { checkOf } from "./compile.js";
import { Refused } from "./schema-model.js";

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly {
    readonly description: string;
    readonly data: Json;
    readonly valid: boolean;
  }[];
}

const suite = fileURLToPath(
  new URL(
    "../../../shared/json-schema-test-suite/draft2020-12/",
    import.meta.url,
  ),
);

/** What the model cannot hold: anchors, ids, dynamic and remote references never reach it. */
const refusedWords =
  /^(?:\$dynamicRef|\$anchor|\$id|\$ref (?!#\/(?!\$defs\/inner)).*|\$ref #\/\$defs\/inner)$/;

const files = existsSync(suite)
  ? [
      ...readdirSync(suite).filter((name) => name.endsWith(".json")),
      ...["bignum", "ecmascript-regex", "float-overflow", "non-bmp-regex"].map(
        (name) => `optional/${name}.json`,
      ),
      ...[
        ...["date", "date-time", "time", "duration", "uuid", "uri"],
        ...["uri-reference", "email", "hostname", "ipv4", "ipv6"],
        ...["json-pointer", "regex", "unknown"],
      ].map((name) => `optional/format/${name}.json`),
    ]
  : [];

let tried = 0;
let refused = 0;

describe.skipIf(files.length === 0)("the JSON-Schema-Test-Suite", () => {
  afterAll(() => {
    expect(refused).toBe(66);
    expect(tried - refused).toBeGreaterThan(335);
  });

  // Formats only annotate there; here they are checked.
  for (const file of files.filter(
    (name) => name !== "format.json" && name !== "content.json",
  )) {
    describe(file, () => {
      // The suite's own form.
      const groups = JSON.parse(
        readFileSync(`${suite}${file}`, "utf8"),
      ) as Group[];
      for (const { description, schema, tests } of groups) {
        it(description, () => {
          tried++;
          let check: ReturnType<typeof checkOf>;
          try {
            check = checkOf(schema);
          } catch (error) {
            if (!(
              error instanceof Refused || error instanceof UnsupportedSchema
            ))
              throw error;
            expect(error.message).toMatch(refusedWords);
            refused++;
            return;
          }
          const wrong = tests
            // Which characters an internationalized label may hold is not looked at.
            .filter(({ data }) => !/xn--/i.test(JSON.stringify(data)))
            .filter(({ data, valid }) => (check(data).length === 0) !== valid)
            .map((test) => `${test.description}: ${JSON.stringify(test.data)}`);
          expect(wrong).toEqual([]);
        });
      }
    });
  }
});
