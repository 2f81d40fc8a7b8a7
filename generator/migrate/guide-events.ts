import type { Operation, ApiVersion } from "../model/model.js";
import type { ReplacedOperation } from "../diff/diff.js";
import type { Fact } from "../diff/facts.js";
import { operationLabel } from "../diff/usages.js";

/**
 * Which events operations cause that only one of two versions has at all.
 * Within a version that is told once, of the event; who moves looks at what is
 * called.
 */
export function causedEvents(
  from: ApiVersion,
  to: ApiVersion,
  successions: readonly ReplacedOperation[],
): readonly Fact[] {
  const [had, has] = [namesIn(from), namesIn(to)];
  return successions.flatMap(([before, after]) => {
    const said = (kind: Fact["kind"]) => (name: string) => ({
      kind,
      where: `event ${name}`,
      reach: [reached(to, after)],
      locations: { before: before.location, after: after.location },
    });
    const come = after.events.filter((name) => !had.has(name));
    const gone = before.events.filter((name) => !has.has(name));
    return [
      ...come.map(said("operation-event-added")),
      ...gone.map(said("operation-event-removed")),
    ];
  });
}

function namesIn({ events }: ApiVersion): ReadonlySet<string> {
  return new Set(events.map(({ name }) => name));
}

function reached({ name }: ApiVersion, operation: Operation) {
  const user = operationLabel(operation);
  return { apiVersion: name, user, direction: "calls" as const };
}
