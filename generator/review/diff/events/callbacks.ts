import { change, type Differences } from "../difference.js";
import { locationsOf } from "../facts.js";
import type { OperationPair } from "../pairs.js";
import { callbackUrlsOf } from "./match-events.js";

/** Compares which events an operation can cause, and the URLs of their callbacks. */
export function* compareCallbacks(pair: OperationPair): Differences {
  const { before, after, versions } = pair;
  const { eventPairs } = versions;
  const locations = locationsOf(before, after);
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
      yield change(
        scope(name, "", updated.text),
        "operation-event-added",
        locations,
      );
    if (known === undefined) continue;
    const old = callbackUrlsOf(before, known);
    if (old.text !== updated.text)
      yield change(
        scope(name, old.text, updated.text),
        "callback-url-changed",
        locationsOf(old, updated),
        { before: old.text, after: updated.text },
      );
  }
  for (const name of rest) {
    const now = eventPairs.find(([one]) => one.name === name)?.[1].name;
    if (now !== undefined)
      yield change(
        scope(now, callbackUrlsOf(before, name).text, ""),
        "operation-event-removed",
        locations,
      );
  }
}
