import { addressesOf } from "./match-events.js";
import type { OperationPair } from "../pairs.js";

/** Compares which events an operation can produce, and to which addresses they go. */
export function compareCallbacks(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  const { eventPairs } = versions;
  const locations = { before: before.location, after: after.location };
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
        locations,
      });
    if (known === undefined) continue;
    const one = addressesOf(before, known);
    if (one.text !== other.text)
      facts.add(scope(name, one.text, other.text), {
        kind: "callback-url-changed",
        locations: { before: one.location, after: other.location },
        before: one.text,
        after: other.text,
      });
  }
  for (const name of rest) {
    const now = eventPairs.find(([one]) => one.name === name)?.[1].name;
    if (now !== undefined)
      facts.add(scope(now, addressesOf(before, name).text, ""), {
        kind: "operation-event-removed",
        locations,
      });
  }
}
