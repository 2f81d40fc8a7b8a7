import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const folder = new URL("../../templates/runtime/stores/", import.meta.url);

/**
 * The digests of the migrations. Databases have run those of a released version, so a
 * released file must never change: a change of a table is a new file with the next number.
 */
const digests: Readonly<Record<string, string>> = {
  "postgres/001-idempotency.sql":
    "c487cfca4c0932efcb62cadae4d345e8ce6ba163b91e7f20c9e51dc6c1eb89c7",
  "postgres/002-quota.sql":
    "950686226083158342393716ee7bef193eedc7a516a6fa410b07f420b38acbbb",
  "postgres/003-deliveries.sql":
    "0bbd4bb514b990b508698ac01282d67913b6c6a7fc157ebdccc1efc7768ec861",
  "postgres/004-settled.sql":
    "7de9822966f6e6ac9e36d8a97a5d028acf32281c624fd67a320ae81ae0d85f91",
  "postgres/005-secrets.sql":
    "1949f71d51c91bcfd0d03ee43b94dd1923e5236440a7bdc20369ece6f9c48ff9",
  "postgres/006-handled.sql":
    "63a23668206fda14bed1f46edf00ae63b2fe594ccc790f6e9ea848a94d071ca8",
  "sqlite/001-idempotency.sql":
    "947203e33fa38be61b57079ec624a0a0faa10e2cf585a0a14e622594d683b602",
  "sqlite/002-quota.sql":
    "8014f31e584ad7090033d34b6d5fb72c0c0fe01a4313d24d7737bbc06e51b3fd",
  "sqlite/003-deliveries.sql":
    "72bb9f3b64720bb021e6cbd13706236dec19a6aa0c5fee3318c03480e1e95e2a",
  "sqlite/004-settled.sql":
    "eff9db6ff2b3d0b864228d18f2c56af345d4cbaf52be494fbbbf92fb01816f42",
  "sqlite/005-secrets.sql":
    "1949f71d51c91bcfd0d03ee43b94dd1923e5236440a7bdc20369ece6f9c48ff9",
  "sqlite/006-handled.sql":
    "fa1cc9f74780fcca48712e087ab65bb9b057e55376472fa5e4ea2ede5da6b639",
};

test("no migration has changed, and each is listed", () => {
  const found = ["postgres", "sqlite"].flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder))
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => {
        const bytes = readFileSync(new URL(`${kind}/${name}`, folder));
        const digest = createHash("sha256").update(bytes).digest("hex");
        return [`${kind}/${name}`, digest] as const;
      }),
  );
  expect(Object.fromEntries(found)).toEqual(digests);
});
