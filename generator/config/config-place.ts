import { findJsonFault } from "../read/json/json-syntax.js";
import type { ConfigFault } from "./config-error.js";

/** The line and column of each fault: `3:5`. */
export async function locationsOfFaults(
  text: string,
  faults: readonly Pick<ConfigFault, "keys" | "atKey">[],
): Promise<readonly string[]> {
  // Loaded only to print a fault: it costs more than reading a configuration.
  const { isMap, isNode, isScalar, isSeq, parseDocument } =
    await import("yaml");
  const document = parseDocument(text, { schema: "json" });
  return faults.map(({ keys, atKey }) => {
    let node: unknown = document.contents;
    for (const [depth, key] of keys.entries()) {
      if (isSeq(node)) {
        node = node.items[Number(key)];
        continue;
      }
      if (!isMap(node)) break;
      const pair = node.items.find(
        (item) => isScalar(item.key) && item.key.value === key,
      );
      if (pair === undefined) break;
      node = depth === keys.length - 1 && atKey ? pair.key : pair.value;
    }
    return lineAndColumn(text, isNode(node) ? (node.range?.[0] ?? 0) : 0);
  });
}

/** What is wrong in a text that is not JSON, and its line and column. */
export function syntaxFault(text: string): {
  message: string;
  location: string;
} {
  const fault = findJsonFault(text);
  return {
    message: fault?.message ?? "it cannot be read",
    location: lineAndColumn(text, fault?.offset ?? 0),
  };
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${String(before.length)}:${String((before.at(-1)?.length ?? 0) + 1)}`;
}
