import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const generated = fileURLToPath(new URL("../../generated", import.meta.url));

/** A file with all that it imports, types too, as an editor reads them. */
function reachedFrom(file: string): readonly string[] {
  const reached = new Set([join(generated, file)]);
  // Iterating a set also visits the elements added meanwhile.
  for (const each of reached)
    for (const [, specifier = ""] of readFileSync(each, "utf8").matchAll(
      /(?:\bfrom |\bimport\(|^import )"(\.[^"\n]+)\.js"/gm,
    ))
      reached.add(join(dirname(each), `${specifier}.ts`));
  return [...reached].map((path) => relative(generated, path));
}

it.each(["v1", "v2"])("the index of %s imports only what a client needs", (version) => {
  const reached = reachedFrom(`${version}/index.ts`);
  expect(reached).toContain(`${version}/client.ts`);
  expect(reached).toContain(`${version}/calls.ts`);
  expect(reached).toContain("runtime/client/call.ts");
  for (const module of ["server", "validators", "webhooks"])
    expect(reached).not.toContain(`${version}/${module}.ts`);
  expect(reachedFrom(`${version}/webhooks.ts`)).toContain(
    `${version}/validators.ts`,
  );
});
