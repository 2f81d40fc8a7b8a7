import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each file of a folder with the files it imports, for their types alone too. */
function importsWithin(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(join(root, folder), {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => file.endsWith(".ts"));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, folder, file), "utf8");
      const specifiers = text.matchAll(
        /(?:\bfrom |\bimport\(|^import )"(\.[^"\n]+)"/gm,
      );
      const imported = [...specifiers].map(([, specifier = ""]) =>
        normalize(join(dirname(file), specifier)).replace(/\.js$/, ".ts"),
      );
      return [file, imported];
    }),
  );
}

/**
 * The circles of a graph: its strongly connected components of more than one
 * node (Tarjan's algorithm).
 */
function circlesIn(
  graph: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const at = order.size;
    order.set(node, at);
    stack.push(node);
    let low = at;
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? at);
    lowest.set(node, low);
    if (low === at) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

describe("circular imports", () => {
  it.each(["generator", "templates/runtime"])(
    "do not exist in %s",
    (folder) => {
      expect(circlesIn(importsWithin(folder))).toEqual([]);
    },
  );

  it("are found", () => {
    const graph = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["c.ts", "d.ts"]],
      ["c.ts", ["a.ts"]],
      ["d.ts", []],
    ]);
    expect(circlesIn(graph)).toEqual([["a.ts", "b.ts", "c.ts"]]);
  });
});
