import { addressesOf } from "./callback-addresses.js";
import type { OperationPair } from "../api-pair.js";

/** Compares which events an operation can produce, and to which addresses they go. */
export function compareCallbacks(pair: OperationPair): void {
  const { before, after, surfaces, facts } = pair;
  const { eventPairs } = surfaces;
  const places = { before: before.place, after: after.place };
  const scope = (name: string, had: string, has: string) =>
    pair.scope(`event ${name}`, "calls", [had, has]);
  const rest = new Set(before.events);
  for (const name of after.events) {
    const had = eventPairs.filter(([, { name: now }]) => now === name);
    const known = had.find(([one]) => rest.has(one.name))?.[0].name;
    const other = addressesOf(after, name);
    if (known !== undefined) rest.delete(known);
    // That there is an event at all is told by itself.
    else if (had.length > 0)
      facts.add(scope(name, "", other.text), {
        kind: "operation-event-added",
        places,
      });
    if (known === undefined) continue;
    const one = addressesOf(before, known);
    if (one.text !== other.text)
      facts.add(scope(name, one.text, other.text), {
        kind: "callback-url-changed",
        places: { before: one.place, after: other.place },
        before: one.text,
        after: other.text,
      });
  }
  for (const name of rest) {
    const now = eventPairs.find(([one]) => one.name === name)?.[1].name;
    if (now !== undefined)
      facts.add(scope(now, addressesOf(before, name).text, ""), {
        kind: "operation-event-removed",
        places,
      });
  }
}
