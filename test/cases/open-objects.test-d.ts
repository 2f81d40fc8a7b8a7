/**
 * Checked by `npm run typecheck`: objects that explicitly allow additional properties
 * take and give any of them, and keep the types of those that they describe.
 */
import type {
  Crate,
  CrateInput,
  Fruit,
  Key,
  Lid,
  Lock,
  PackedEvent,
  Part,
  Tool,
} from "./open-objects/expected/api/schemas.js";

const tool: Tool = { kind: "tool", weight: 2, color: "red" };

export const sent: CrateInput = {
  label: { text: "Fragile", size: 2, side: "up" },
  content: tool,
  note: { text: "Empty", by: "Ann" },
  color: { red: 255 },
};

export const lid: Lid = { part: "lid", flat: true, color: "blue" };
export const lock: Lock = { part: "lock", color: "blue" };
export const key: Key = { teeth: 5, color: "blue" };
// @ts-expect-error one of them is required
export const keyless: Key = { color: "blue" };
// @ts-expect-error without the keyword a type is closed
export const part: Part = { part: "hinge", color: "blue" };
// @ts-expect-error a described property keeps its type
export const unreadable: Lock = { part: 5 };

export function read({ label, ...others }: Crate): readonly unknown[] {
  const text: string = label.text;
  const size: number | undefined = label.size;
  return [text, size, label["side"], others["color"]];
}

export function property(thing: Tool | Fruit): number | boolean | undefined {
  return thing.kind === "tool" ? thing.weight : thing.ripe;
}

export const event: PackedEvent = {
  type: "packed",
  data: { crate: "c1" },
  by: "Ann",
};
export const crate: string = event.data.crate;
export const by: unknown = event["by"];
// @ts-expect-error the event says what its data is
export const empty: PackedEvent = { type: "packed", data: {} };
