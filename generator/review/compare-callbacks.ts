import type { Operation } from "../model/model.js";
import type { OperationPair } from "./pairs.js";

/** Compares which events an operation can produce, and to which addresses they go. */
export function compareCallbacks(pair: OperationPair): void {
  const { before, after, surfaces, facts } = pair;
  const names = surfaces.eventNames;
  const old = new Set(names.values());
  const had = new Map(before.events.map((name) => [names.get(name), name]));
  const scope = (name: string) => pair.scope(`event ${name}`, "calls");
  const places = { before: before.place, after: after.place };
  for (const name of after.events) {
    const known = had.get(name);
    had.delete(name);
    // That there is an event at all is told by itself.
    if (known === undefined && old.has(name))
      facts.add(scope(name), { kind: "operation-event-added", places });
    if (known === undefined) continue;
    const [one, other] = [addressesOf(before, known), addressesOf(after, name)];
    if (one.text !== other.text)
      facts.add(scope(name), {
        kind: "callback-url-changed",
        places: { before: one.place, after: other.place },
        before: one.text,
        after: other.text,
      });
  }
  for (const [name] of had)
    if (name !== undefined)
      facts.add(scope(name), { kind: "operation-event-removed", places });
}

/** The addresses to which an event goes; the braces around an expression mean nothing. */
function addressesOf({ calledBack, place }: Operation, event: string) {
  const found = calledBack.filter(({ events }) => events.includes(event));
  const texts = found.map(({ expression }) =>
    expression.replace(/^\{([^{}]*)\}$/, "$1"),
  );
  return {
    text: texts.sort().join(" and "),
    place: found[0]?.place ?? place,
  };
}
