import { refusals } from "../../../../language/checks/sentences.js";
import {
  type Bounds,
  boundsOf,
} from "../../../../language/keywords/keywords.js";
import type {
  ObjectConstraints,
  Property,
  Schema,
} from "../../../../language/model/model.js";
import {
  type Code,
  code,
  group,
  indent,
  line,
} from "../../../../language/print/code.js";
import {
  identifier,
  stringLiteral,
} from "../../../../language/print/escape.js";
import { acceptsNothing } from "../../../../language/schema/schema.js";
import { declaredTypes } from "../../../../language/schema/types.js";
import {
  type Block,
  choose,
  expecting,
  plain,
  unless,
  when,
} from "../blocks/blocks.js";
import { compare } from "../blocks/condition.js";
import { atName, fixedPath, pointerCode } from "../blocks/pointer.js";
import { read } from "../blocks/read-member.js";
import { fromCheck, fromCheckProperty } from "../blocks/runtime-names.js";
import {
  call,
  callCode,
  declare,
  deeper,
  nested,
  refuse,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { checkBounds } from "./check-bounds.js";
import { checkMembers, namesOf } from "./check-members.js";
import { propertyCall } from "./check-property.js";
import { checkUnevaluatedProperties } from "./check-unevaluated.js";

const undefinedCode = code`undefined`;

/** Checks of the object keywords. */
export function checkObject(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rules = schema.object;
  if (rules === undefined) return [];
  const properties = rules.properties.flatMap((property) =>
    checkProperty(property, subject, site),
  );
  const names = isCounted(rules)
    ? declare(site, "names", `${subject.value.name} names`)
    : undefined;
  return [
    ...properties,
    ...rules.required.flatMap((name) => requireName(name, subject)),
    ...checkDependents(rules, subject, site),
    ...(names === undefined ? [] : [constant(names, namesOf(subject))]),
    ...checkBounds("object", rules, subject, names && code`${names}`),
    ...checkMembers(rules, subject, site, names),
    ...checkUnevaluatedProperties(schema, subject, site),
  ];
}

function checkProperty(
  property: Property,
  subject: Subject,
  site: Site,
): Block {
  const { name, required, schema } = property;
  if (acceptsNothing(schema)) return refuseProperty(property, subject);
  const inner = deeper(site);
  const called = propertyCall(property, subject, inner);
  if (called !== undefined) return called;
  const value = declare(site, name, `${subject.value.name} ${name}`);
  const nested = { value, pointer: atName(subject.pointer, name) };
  const path = fixedPath(nested.pointer);
  if (path !== undefined && isOnlyObject(schema))
    return nestedObject({ property, path, subject, nested }, inner);
  const body = site.module.check(schema, nested, inner);
  if (body.length === 0) return required ? requireName(name, subject) : [];
  return [
    constant(value, read(subject, name)),
    ...(required
      ? unless(
          compare(value, "===", undefinedCode),
          missing(name, subject),
          body,
        )
      : when(compare(value, "!==", undefinedCode), body)),
  ];
}

function isOnlyObject(schema: Schema): boolean {
  const [type, ...others] = declaredTypes(schema) ?? [];
  return type === "object" && others.length === 0 && schema.enum === undefined;
}

/** A property, and the variables that hold its object and its value. */
interface NestedProperty {
  readonly property: Property;
  readonly path: string;
  readonly subject: Subject;
  readonly nested: Subject;
}

/** An object whose rules are checked in the function of the object around it. */
function nestedObject(
  { property, path, subject, nested }: NestedProperty,
  inner: Site,
): Block {
  const { name, required, schema } = property;
  const { value } = nested;
  const known = ["object"] as const;
  const body = inner.module.check(schema, { ...nested, known }, inner);
  const guard = fromCheckProperty(
    required ? "requiredObject" : "optionalObject",
  );
  const expectation = (held: Code) =>
    callCode(guard, [
      held,
      code`${identifier("at")}`,
      stringLiteral(path),
      code`${identifier("failures")}`,
    ]);
  return body.length === 0
    ? expecting(expectation(read(subject, name)), [])
    : [
        constant(value, read(subject, name)),
        ...expecting(expectation(code`${value}`), body),
      ];
}

/** A property that must not be present. */
function refuseProperty(
  { name, required, omitted }: Property,
  subject: Subject,
): Block {
  const condition = compare(read(subject, name), "!==", undefinedCode);
  const sentence = refusals[omitted?.keyword ?? "always"];
  return [
    ...refuse(condition, atName(subject.pointer, name), sentence),
    ...(required ? requireName(name, subject) : []),
  ];
}

/** `const name = value["name"];` */
export function constant(
  name: Parameters<typeof code>[1],
  value: Code,
): ReturnType<typeof plain> {
  return plain(code`const ${name} =${group(indent(line, value))};`);
}

function missing(name: string, { pointer }: Subject): Block {
  return [
    plain(
      call(fromCheck("missing"), [
        code`${identifier("failures")}`,
        pointerCode(pointer),
        stringLiteral(name),
      ]),
    ),
  ];
}

function requireName(name: string, subject: Subject): Block {
  return choose([
    {
      condition: compare(read(subject, name), "===", undefinedCode),
      body: missing(name, subject),
    },
  ]);
}

function checkDependents(
  { dependentRequired = [], dependentSchemas = [] }: ObjectConstraints,
  subject: Subject,
  site: Site,
): Block {
  const dependents = [
    ...dependentRequired.map(({ name, required }) => ({
      name,
      body: required.flatMap((other) => requireName(other, subject)),
    })),
    ...dependentSchemas.map(({ name, schema }) => ({
      name,
      body: site.module.check(schema, subject, nested(site)),
    })),
  ];
  return dependents.flatMap(({ name, body }) =>
    when(compare(read(subject, name), "!==", undefinedCode), body),
  );
}

/** Whether the number of the properties is limited. */
function isCounted(rules: Bounds): boolean {
  return boundsOf.object.some(
    ({ unit, keyword }) => unit === "property" && rules[keyword] !== undefined,
  );
}
