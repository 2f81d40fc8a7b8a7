import type { OperationPair } from "../pairs.js";
import { callbackUrlsOf } from "./match-events.js";

/** Compares which events an operation can cause, and the URLs of their callbacks. */
export function compareCallbacks(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  const { eventPairs } = versions;
  const locations = { before: before.location, after: after.location };
  const scope = (name: string, oldUrls: string, newUrls: string) =>
    pair.scope(`event ${name}`, "calls", [oldUrls, newUrls]);
  const rest = new Set(before.events);
  for (const name of after.events) {
    const oldPairs = eventPairs.filter(([, { name: now }]) => now === name);
    const known = oldPairs.find(([one]) => rest.has(one.name))?.[0].name;
    const updated = callbackUrlsOf(after, name);
    if (known !== undefined) rest.delete(known);
    // An added event is a fact of its own.
    else if (oldPairs.length > 0)
      facts.add(scope(name, "", updated.text), {
        kind: "operation-event-added",
        locations,
      });
    if (known === undefined) continue;
    const old = callbackUrlsOf(before, known);
    if (old.text !== updated.text)
      facts.add(scope(name, old.text, updated.text), {
        kind: "callback-url-changed",
        locations: { before: old.location, after: updated.location },
        before: old.text,
        after: updated.text,
      });
  }
  for (const name of rest) {
    const now = eventPairs.find(([one]) => one.name === name)?.[1].name;
    if (now !== undefined)
      facts.add(scope(now, callbackUrlsOf(before, name).text, ""), {
        kind: "operation-event-removed",
        locations,
      });
  }
}
