/**
 * Finds the smallest example that shows why a change breaks clients: a request that the
 * old description accepts and the new one refuses, or a response (or the payload of an
 * event) that the new description allows and the old one does not. The checks of both
 * sides confirm an example before it is shown.
 *
 * `messages.ts` describes whole messages, `places.ts` finds the part that a finding is
 * about, and `smallest.ts` makes the rest of the message. This file tries values there.
 */
import { isPrimitive, type JsonValue } from "../../language/json/json.js";
import { childLocation, type Location } from "../../language/json/location.js";
import type {
  Event,
  NamedSchema,
  Operation,
  Schema,
} from "../../language/model/model.js";
import type { Term } from "../../language/schema/term.js";
import type { Locations, Usage } from "../diff/facts.js";
import type { Finding } from "../diff/findings.js";
import { Counterexamples } from "../diff/inclusion/counterexamples/counterexamples.js";
import type { Direction } from "../diff/rules/impacts.js";
import {
  eventForms,
  eventSchema,
  type Message,
  type MessageForm,
  pathNames,
  requestForms,
  responseForms,
  takenRequest,
  takenResponse,
  textGroups,
  valueForm,
  valueSchema,
} from "./messages.js";
import { type Place, Places, type Steps } from "./places.js";
import { type Side, Sides, type Used, type VersionSides } from "./sides.js";
import {
  allParts,
  areMet,
  type Demand,
  extents,
  type Part,
  replacedAt,
  SmallestValues,
  termsAt,
} from "./smallest.js";

/** A message that shows why a change breaks clients. */
export interface Witness extends Message {
  /** Why the other side refuses it: at least one reason. */
  readonly refusals: readonly Refusal[];
}

/** Why a side refuses a message. */
export interface Refusal {
  /** A JSON pointer into the values of the message: `/body/quantity`; empty for the message as a whole. */
  readonly pointer: string;
  /** What is wrong, as a sentence. */
  readonly detail: string;
}

/** At most this many of the operations that a change affects are tried. */
const MAX_USERS = 4;
/** At most this many values are tried at one place. */
const MAX_CONFIRMED = 40;
/** Longer texts are not made. */
const MAX_LENGTH = 20_000;

/** Finds witnesses for the findings of a comparison. */
export class Witnesses {
  readonly #sides: Sides;
  readonly #places = new WeakMap<Schema, Places>();
  /** One for all findings, because it limits the work of a run. */
  readonly #search = new Counterexamples();

  constructor(...[before, after]: ConstructorParameters<typeof Sides>) {
    this.#sides = new Sides(before, after);
  }

  /** The witness of a finding that breaks on the wire; undefined if none is found. */
  of(finding: Finding): Witness | undefined {
    for (const { direction, wire } of finding.impacts) {
      if (wire !== "breaking") continue;
      const users = finding.reach.filter((one) => one.direction === direction);
      for (const user of users.slice(0, MAX_USERS)) {
        const found = this.#ofUser(finding, user);
        if (found !== undefined) return found;
      }
      const [user] = users;
      const found = user && this.#ofSchema(finding, user);
      if (found !== undefined) return found;
    }
    for (const detail of finding.details ?? []) {
      const found = this.of(detail);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #ofUser(finding: Finding, usage: Usage): Witness | undefined {
    const sides = this.#sides.of(usage);
    if (sides === undefined) return undefined;
    for (const exchange of exchangesOf(usage, sides, finding)) {
      const found = this.#ofExchange(finding, exchange);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A value of the named schema that changed, which the schemas around it may take all the same. */
  #ofSchema(finding: Finding, usage: Usage): Witness | undefined {
    const sides = this.#sides.of(usage);
    if (sides === undefined) return undefined;
    const ends = endsOf(usage.direction, sides);
    const { before = "", after = "" } = finding.locations;
    const isSent = usage.direction === "sends";
    const [old, updated] = [
      namedAround(before, sides.before, isSent),
      namedAround(after, sides.after, isSent),
    ];
    const [sent, taken] = ends.isSentBefore ? [old, updated] : [updated, old];
    if (sent === undefined || taken === undefined) return undefined;
    return this.#ofExchange(finding, {
      ...{ ...ends, form: valueForm(sent), taken: valueSchema(taken) },
    });
  }

  #ofExchange(finding: Finding, exchange: Exchange): Witness | undefined {
    const { form, sender, taken, receiver } = exchange;
    const must = [{ schema: form.schema, lookup: sender.lookup }];
    if (typeof taken === "string") {
      const values = new SmallestValues({ chosen: new Set() }).of({
        must,
        wish: [],
      });
      return isMessage(values)
        ? { form, values, refusals: [{ pointer: "", detail: taken }] }
        : undefined;
    }
    const wish = [{ schema: taken, lookup: receiver.lookup }];
    const whole = { must, wish };
    for (const locations of [finding.locations, ...(finding.copies ?? [])]) {
      const places = this.#placesOf(locations, exchange, whole);
      const [focus] = places;
      for (const place of places) {
        const trial = new Trial(exchange, whole, place, focus?.steps ?? []);
        const found = trial.find(finding, this.#search);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** The parts of a message that a change is about, the smallest first. */
  #placesOf(
    { before, after }: Locations,
    { isSentBefore }: Exchange,
    { must: [sent], wish: [taken] }: Demand,
  ): readonly Place[] {
    const [here, there] = isSentBefore ? [before, after] : [after, before];
    const own = this.#placeOf(sent, here);
    const other = this.#placeOf(taken, there);
    // The receiver may describe several parts by one schema: the one within the sender's.
    const inside = own && placeWithin(taken, own, there);
    return [own, inside, other]
      .filter((place) => place !== undefined)
      .sort((one, another) => another.steps.length - one.steps.length);
  }

  #placeOf(
    root: Term | undefined,
    location: Location | undefined,
  ): Place | undefined {
    if (root === undefined || location === undefined) return undefined;
    const places = this.#places.get(root.schema) ?? new Places([root]);
    this.#places.set(root.schema, places);
    return places.around(location);
  }
}

/** The part that the schema at a location describes within a known part of a message. */
function placeWithin(
  root: Term | undefined,
  { steps, chosen }: Place,
  location: Location | undefined,
): Place | undefined {
  if (root === undefined || location === undefined) return undefined;
  const terms = steps.reduce<readonly Term[]>(
    (found, step) => allParts(found).flatMap((one) => termsAt(one, step)),
    [root],
  );
  const found = new Places(terms).around(location);
  if (found === undefined || found.steps.length === 0) return undefined;
  return {
    steps: [...steps, ...found.steps],
    chosen: new Set([...chosen, ...found.chosen]),
  };
}

/** A message that one side sends, and how the other side takes it. */
interface Exchange {
  readonly form: MessageForm;
  readonly sender: Side;
  readonly receiver: Side;
  readonly isSentBefore: boolean;
  /** The schema of the values that the receiver takes, or why it takes none. */
  readonly taken: Schema | string;
}

/** The exchanges in which a usage may show a finding: first those whose form the finding is about. */
function exchangesOf(
  { user, direction }: Usage,
  sides: VersionSides,
  finding: Finding,
): readonly Exchange[] {
  const operation = sides.operations.get(user);
  const event = sides.events.get(user);
  const found =
    operation === undefined
      ? ofEvent(event, user, direction)
      : ofOperation(operation, user, direction, finding);
  return found.map((one) => ({ ...one, ...endsOf(direction, sides) }));
}

/** Who sends a message, and who receives it. */
function endsOf(direction: Direction, { before, after }: VersionSides) {
  return direction === "receives"
    ? { sender: after, receiver: before, isSentBefore: false }
    : { sender: before, receiver: after, isSentBefore: true };
}

/** The named schema that contains a location: in requests, its request variant if it has one. */
function namedAround(
  location: Location,
  { version: { schemas } }: Side,
  isSent: boolean,
): NamedSchema | undefined {
  const around = schemas.filter(({ schema }) =>
    `${location}/`.startsWith(`${schema.location}/`),
  );
  const variant = around.find(({ inputOf }) => inputOf !== undefined);
  return isSent ? (variant ?? around[0]) : around[0];
}

type Sent = Pick<Exchange, "form" | "taken">;

function ofEvent(
  { before, after }: Used<Event> = {},
  user: string,
  direction: Direction,
): readonly Sent[] {
  if (direction !== "receives" || !before || !after) return [];
  const taken = eventSchema(before);
  return eventForms(after, user).map((form) => ({ form, taken }));
}

function ofOperation(
  { before, after }: Used<Operation>,
  user: string,
  direction: Direction,
  { kind }: Finding,
): readonly Sent[] {
  if (direction === "receives")
    return before && after
      ? responseForms(after, user).map((form) => ({
          ...{ form, taken: takenResponse(form, before) },
        }))
      : [];
  if (before === undefined) return [];
  const forms = requestForms(before, user);
  if (after === undefined)
    return forms.map((form) => ({
      ...{ form, taken: "No operation has this method and path." },
    }));
  const names = pathNames(before);
  return withCredentials(forms, before, kind).map((form) => ({
    ...{ form, taken: takenRequest(form, after, names) },
  }));
}

/** The requests with each of the credentials that satisfy the operation, if a finding is about them. */
function withCredentials(
  forms: readonly MessageForm[],
  { security }: Operation,
  kind: string,
): readonly MessageForm[] {
  if (!/^(?:security|scope|credential)/.test(kind)) return forms;
  const alternatives = security.length === 0 ? [{ schemes: [] }] : security;
  return forms.flatMap((form) =>
    alternatives.map((credentials) => ({ ...form, credentials })),
  );
}

function isMessage(value: JsonValue | undefined): value is Message["values"] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tries values at a place of a message. */
class Trial {
  readonly #exchange: Exchange;
  readonly #whole: Demand;
  readonly #place: Place;
  readonly #smallest: SmallestValues;
  /** The part that refusals must be about: the one that the finding names most exactly. */
  readonly #focus: Steps;
  #left = MAX_CONFIRMED;

  constructor(exchange: Exchange, whole: Demand, place: Place, focus: Steps) {
    this.#exchange = exchange;
    this.#whole = whole;
    this.#place = place;
    this.#focus = focus;
    this.#smallest = new SmallestValues(place);
  }

  find(finding: Finding, search: Counterexamples): Witness | undefined {
    const here = this.#smallest.at(this.#whole, this.#place.steps);
    for (const part of this.#parts(finding, here)) {
      const found = this.#confirmed(part);
      if (found !== undefined) return found;
    }
    return this.#search(here, search);
  }

  /** The likeliest values of the part. */
  *#parts(finding: Finding, { must, wish }: Demand): Iterable<Part> {
    const isAbsence = /required|optional|removed/.test(finding.kind);
    if (this.#place.steps.length > 0 && isAbsence) yield undefined;
    yield* valuesOf(finding, this.#exchange.isSentBefore);
    // What the sender may leave out shows more than what it may send.
    yield this.#smallest.of({ must, wish: [] });
    yield this.#smallest.of({ must, wish });
    if (this.#place.steps.length > 0 && !isAbsence) yield undefined;
  }

  /** A value of the part at the limits of the schemas. */
  #search(
    { must, wish }: Demand,
    search: Counterexamples,
  ): Witness | undefined {
    const terms = allParts([...must, ...wish]).slice(0, 60);
    let found: Witness | undefined;
    search.find(terms, (value) => {
      if (this.#left <= 0 || !areMet(must, value) || areMet(wish, value))
        return false;
      found = this.#confirmed(value);
      return found !== undefined;
    });
    return found;
  }

  /** The whole message with a part, if both sides' checks confirm it. */
  #confirmed(part: Part): Witness | undefined {
    if (this.#left-- <= 0) return undefined;
    const { form, taken, sender } = this.#exchange;
    const given = { steps: this.#place.steps, part };
    for (const extent of extents) {
      const values = this.#smallest.around(this.#whole, given, extent);
      if (!isMessage(values) || typeof taken === "string") return undefined;
      if (sender.checks.failures(values, form.schema).length > 0) continue;
      const refusals = this.#refusals(values, taken);
      if (refusals.length > 0) return { form, values, refusals };
    }
    return undefined;
  }

  /** Why the receiver refuses a message; nothing if it may also do so because of another part. */
  #refusals(values: JsonValue, taken: Schema): readonly Refusal[] {
    const { checks } = this.#exchange.receiver;
    const refusals = checks.failures(values, taken);
    const areRelated = refusals.every(({ pointer }) =>
      isRelated(pointer, this.#focus),
    );
    if (!areRelated) return [];
    const others = this.#otherReadings(values);
    return others.every((one) => checks.failures(one, taken).length > 0)
      ? refusals
      : [];
  }

  /** The message with other values that are written as the same text. */
  *#readings(value: JsonValue): Iterable<JsonValue> {
    if (typeof value !== "string") {
      if (isPrimitive(value)) yield JSON.stringify(value);
      return;
    }
    if (/^-?\d+(?:\.\d+)?$/.test(value)) yield Number(value);
    if (value === "true" || value === "false") yield value === "true";
  }

  #otherReadings(values: JsonValue): readonly JsonValue[] {
    const { steps } = this.#place;
    const [group = ""] = steps;
    const isText =
      textGroups.has(group) ||
      (this.#exchange.form.isForm && group === "body" && steps.length > 1);
    const part = isText ? partAt(values, steps) : undefined;
    return part === undefined
      ? []
      : [...this.#readings(part)].map((one) => replacedAt(values, steps, one));
  }
}

function partAt(value: JsonValue, steps: Steps): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>(
    (held, step) =>
      typeof held === "object" && held !== null && Object.hasOwn(held, step)
        ? // Arrays have their indices as keys.
          (held as { readonly [step: string]: JsonValue })[step]
        : undefined,
    value,
  );
}

/** The values that a finding names, and those beside its limits. */
function* valuesOf(
  { kind, keyword, examples = {}, before, after }: Finding,
  isSentBefore: boolean,
): Iterable<JsonValue> {
  const example = isSentBefore ? examples.sends : examples.receives;
  if (example !== undefined) yield example;
  if (kind.startsWith("null-")) yield null;
  const [named, limit] = isSentBefore ? [before, after] : [after, before];
  // Other findings name types and schemas.
  if (/^(?:value|constant|known)/.test(kind)) {
    if (Array.isArray(named)) yield* named as readonly JsonValue[];
    if (named !== undefined) yield named;
  }
  if (keyword === "format" || kind.startsWith("integer-"))
    yield* [2 ** 31, -(2 ** 31) - 1, 2 ** 64, -(2 ** 64)];
  if (typeof limit !== "number") return;
  yield* [limit + 1, limit - 1, limit * 2];
  if (limit > 0 && limit < MAX_LENGTH) yield "a".repeat(limit + 1);
}

/** Whether a pointer is to a part, around it, or within it. */
function isRelated(pointer: string, steps: Steps): boolean {
  const part = childLocation("", ...steps);
  return (
    `${part}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${part}/`)
  );
}
