import { isObject } from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  pointerSteps,
} from "../../../language/json/location.js";
import type {
  Event,
  Schema,
  SettledSubject,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { allowsType } from "../../../language/schema/possible-types.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { hasExtension } from "../operations/extensions.js";
import { listChoices } from "../pagination/rule-checker.js";
import {
  isPropertyPointer,
  schemaAtPointer,
} from "../pagination/schema-at-pointer.js";

/** An event with `x-settles`. */
interface SettlingEvent {
  readonly name: string;
  readonly location: Location;
  readonly schema?: Schema;
}

/** Reads `x-settles`: a pointer to the subject's id, or an object that also names the kind of subject. */
export function settledSubjectOf(
  event: ObjectNode,
): SettledSubject | undefined {
  if (!hasExtension(event, "x-settles")) return undefined;
  const value = event.value("x-settles");
  if (typeof value === "string") return { id: value };
  const node = isObject(value) ? event.object("x-settles") : undefined;
  const id = node?.text("id");
  const subject = node?.text("subject");
  if (id !== undefined && subject !== undefined) return { subject, id };
  event.diagnostics.error(
    event.at("x-settles"),
    "rule-contradicted",
    "`x-settles` needs both `subject` and `id`.",
    "Write the kind of subject and a JSON pointer, for example `{ subject: order, id: /data/id }`, or the pointer alone.",
  );
  return undefined;
}

/**
 * Reports events that settle a subject by the same pointer, although their
 * names do not say that it is the same kind of subject. If it is not, the
 * sender would refuse an event because of another one with an equal id.
 */
export function checkSameSubjects(
  events: readonly Event[],
  diagnostics: DiagnosticCollector,
): void {
  const first = new Map<string, Event>();
  for (const event of events) {
    const { settles } = event;
    if (settles === undefined || settles.subject !== undefined) continue;
    const other = first.get(settles.id);
    if (other === undefined) first.set(settles.id, event);
    else if (kindOf(other) !== kindOf(event))
      diagnostics.error(
        childLocation(event.location, "x-settles"),
        "subjects-alike",
        `The events ${other.name} and ${event.name} have the same \`x-settles\`, but their names do not say whether they settle the same subject.`,
        `Name the subject in both, for example \`{ subject: job, id: ${settles.id} }\`. Use one name if it is the same subject, or else two.`,
      );
  }
}

/** The subject in the name of an event: `order` for `order.paid`. */
function kindOf({ name, type }: Event): string {
  const wireName = type?.value ?? name;
  const end = wireName.lastIndexOf(".");
  return end < 0 ? wireName : wireName.slice(0, end);
}

/**
 * Reports an `x-settles` that does not lead to a string or an integer in every payload:
 * the sender would not know which subject the event settles.
 */
export function checkSettledSubject(
  event: SettlingEvent,
  { id, subject }: SettledSubject,
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const fault = faultOf(event, id, lookup);
  const location = childLocation(event.location, "x-settles");
  if (fault !== undefined)
    diagnostics.error(
      subject === undefined ? location : childLocation(location, "id"),
      "rule-contradicted",
      fault,
      "Point `x-settles` to the id of the subject, which is required in the payload.",
    );
}

function faultOf(
  { name, schema }: SettlingEvent,
  pointer: string,
  lookup: SchemaLookup,
): string | undefined {
  if (!isPropertyPointer(pointer))
    return `\`${pointer}\` is not a JSON pointer.`;
  if (schema === undefined) return `The event ${name} has no payload.`;
  const found = schemaAtPointer(schema, pointerSteps(pointer), lookup);
  const value = `value at ${JSON.stringify(pointer)}`;
  if ("missing" in found)
    return `The event ${name} describes no ${value}: there is no property ${listChoices(found.missing, found.siblings)}`;
  if (!found.always) return `The event ${name} does not require the ${value}.`;
  const isId = (each: Schema) =>
    (["string", "integer"] as const).some((type) =>
      allowsType(each, type, lookup),
    );
  return found.schemas.every(isId)
    ? undefined
    : `The event ${name} describes a ${value} that is neither a string nor an integer.`;
}
