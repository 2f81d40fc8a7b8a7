import { isPrimitive, type JsonValue } from "../../../../language/json/json.js";
import type {
  Discriminator,
  Schema,
} from "../../../../language/model/model.js";
import { code } from "../../../../language/print/code.js";
import { identifier, literal } from "../../../../language/print/escape.js";
import { partsOf } from "../../../../language/schema/lookup.js";
import { possibleKinds } from "../../../../language/schema/possible-types.js";
import {
  acceptsAnything,
  acceptsNothing,
  constrainsOnly,
} from "../../../../language/schema/schema.js";
import {
  everyKind,
  type Kind,
  kindOf,
  listedValues,
} from "../../../../language/schema/types.js";
import { isOpen } from "../../../../language/schema/unions.js";
import {
  type Block,
  choose,
  declaring,
  plain,
  when,
} from "../blocks/blocks.js";
import { all, any, compare, not, testCall } from "../blocks/condition.js";
import { dispatch } from "../blocks/dispatch.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  declare,
  failure,
  nested,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { typeSentence, typeTest } from "../blocks/type-test.js";
import { callPart } from "../plan/check-part.js";
import { heaviest, weightOf, weightOfAll } from "../plan/weight.js";
import { UnsupportedSchema } from "../unsupported-schema.js";
import { checkTagged } from "./check-tagged.js";

/** How many alternatives must accept the value: at least one, or exactly one. */
export type Wanted = "any" | "one";

/** Checks `anyOf` and `oneOf`. If the type of the value selects the alternative, only that one is checked. */
export function checkAlternatives(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  subject: Subject,
  site: Site,
): Block {
  const possible = subject.known?.map(kindOf) ?? everyKind;
  const families = familiesOf(members, possible, site);
  const kinds = possible.filter((kind) =>
    families.some((family) => family.kinds.has(kind)),
  );
  const refusal = failure(subject.pointer, typeSentence(kinds));
  if (families.length === 0) {
    return failure(subject.pointer, "Must match one of the alternatives.");
  }
  const checkFamily = (family: Family, known: Subject, location: Site): Block =>
    checkSimilar(wanted, family.members, discriminator, known, location);
  const [first] = families;
  if (first !== undefined && families.length === 1) {
    if (possible.length === kinds.length || first.members.length === 1)
      return checkFamily(first, subject, site);
  }
  // A reference or `null`: the function of the reference reports what is wrong.
  const nothing = families.find(isNull);
  const other = families.find((family) => !isNull(family));
  if (families.length === 2 && nothing !== undefined && other !== undefined) {
    const [member] = other.members;
    if (other.members.length === 1 && member?.ref !== undefined)
      return when(
        not(typeTest("null", subject.value)),
        checkFamily(other, subject, nested(site)),
      );
  }
  const cases = families.map((family) => {
    const types = possible.filter((kind) => family.kinds.has(kind));
    const known: Subject = { ...subject, known: types };
    return { types, body: checkFamily(family, known, nested(site)) };
  });
  const complete = kinds.length === possible.length;
  return dispatch(cases, subject.value, complete ? [] : refusal, site);
}

/** Alternatives whose types overlap, so that one value can match several. */
interface Family {
  readonly members: readonly Schema[];
  readonly kinds: ReadonlySet<Kind>;
}

function isNull({ members, kinds }: Family): boolean {
  return members.length === 1 && kinds.size === 1 && kinds.has("null");
}

function familiesOf(
  members: readonly Schema[],
  possible: readonly Kind[],
  site: Site,
): readonly Family[] {
  let families: readonly Family[] = [];
  for (const member of members) {
    const all = possibleKinds(member, site.module.schemas);
    const kinds = new Set(possible.filter((kind) => all.has(kind)));
    if (kinds.size === 0 || acceptsNothing(member)) continue;
    const related = families.filter((family) =>
      [...kinds].some((kind) => family.kinds.has(kind)),
    );
    const merged: Family = {
      members: [...related.flatMap((family) => family.members), member],
      kinds: new Set([...related.flatMap((f) => [...f.kinds]), ...kinds]),
    };
    families = [...families.filter((f) => !related.includes(f)), merged];
  }
  return families;
}

function checkSimilar(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  subject: Subject,
  site: Site,
): Block {
  const [only] = members;
  if (only !== undefined && members.length === 1)
    return site.module.check(only, subject, site);
  const listed = asOneList(members);
  if (listed !== undefined) return site.module.check(listed, subject, site);
  return (
    checkTagged(members, discriminator, subject, site) ??
    checkCounted(wanted, members, subject, site)
  );
}

/** Alternatives that are enumerations without common values form one enumeration. */
function asOneList(members: readonly Schema[]): Schema | undefined {
  const [first] = members;
  const values: JsonValue[] = [];
  for (const member of members) {
    if (!constrainsOnly(member, "types", "enum")) return undefined;
    const listed = listedValues(member);
    if (listed?.every(isPrimitive) !== true) return undefined;
    values.push(...listed);
  }
  if (first === undefined || new Set(values).size < values.length)
    return undefined;
  return { docs: first.docs, location: first.location, enum: values };
}

/** Tries the alternatives one after the other and counts those that accept the value. */
function checkCounted(
  wanted: Wanted,
  members: readonly Schema[],
  subject: Subject,
  site: Site,
): Block {
  const sentence = `Must match ${wanted === "one" ? "exactly" : "at least"} one of ${namesOf(members)}.`;
  const refusal = failure(subject.pointer, sentence);
  if (wanted === "any" && members.some((part) => isKnown(part, subject)))
    return [];
  refuseMany(wanted, members);
  const before = declare(site, "before");
  const isHeavy = weightOfAll(members) > heaviest;
  const matches = declare(site, "matches");
  const failures = identifier("failures");
  const block: Block[] = [[plain(code`let ${matches} = 0;`)]];
  const passed = testCall(fromCheck("passed"), failures, before);
  const count = [plain(code`${matches}++;`)];
  const none = compare(matches, "===", literal(0));
  members.forEach((member, index) => {
    const late = wanted === "any" && index > 0;
    const location = late ? nested(site) : site;
    const body =
      isHeavy && weightOf(member) > 0
        ? callPart(member, subject, location)
        : location.module.check(member, subject, location);
    const tried =
      body.length === 0
        ? count
        : [...body, ...choose([{ condition: passed, body: count }])];
    block.push(late ? choose([{ condition: none, body: tried }]) : tried);
  });
  const condition =
    wanted === "any" ? none : compare(matches, "!==", literal(1));
  // A received value may be the unlisted one of an alternative, and listed in another.
  const isReceivable = all([
    condition,
    any([none, testCall(fromCheck("isClosed"), failures)]),
  ]);
  const isOpenUnion =
    wanted === "one" && members.some((one) => isOpenValue(one, site));
  block.push(
    choose([
      { condition: isOpenUnion ? isReceivable : condition, body: refusal },
    ]),
  );
  const start = plain(code`const ${before} = ${failures}.length;`);
  return declaring(start, before, block.flat());
}

/** Whether receivers may meet values of a schema itself, not of its parts, that it does not list. */
function isOpenValue(schema: Schema, { module }: Site): boolean {
  const lookup = (name: string) => module.schemas.get(name)?.schema;
  return partsOf(schema, lookup).some(isOpen);
}

/** The maximum number of alternatives that are tried: the TypeScript compiler follows only a few hundred tests in a row. */
const mostTried = 200;

function refuseMany(wanted: Wanted, members: readonly Schema[]): void {
  const [first] = members;
  if (first === undefined || members.length <= mostTried) return;
  throw new UnsupportedSchema(
    first.location,
    wanted === "one" ? "oneOf" : "anyOf",
    `no property or type distinguishes its ${members.length} alternatives, and at most ${mostTried} can be tried one after the other.`,
  );
}

/** Whether a schema only requires a type that the value is known to have. */
function isKnown(schema: Schema, { known }: Subject): boolean {
  const { types, docs, location, ...rules } = schema;
  const open: Schema = { ...rules, docs, location };
  if (!acceptsAnything(open)) return false;
  return (
    types === undefined ||
    (known?.every((type) => types.includes(type)) ?? false)
  );
}

/** The names of the alternatives if all have one, otherwise their number. */
function namesOf(members: readonly Schema[]): string {
  const names = members.flatMap(({ ref }) => ref ?? []);
  return names.length === members.length && names.length <= 10
    ? names.join(", ")
    : `${members.length} alternatives`;
}
