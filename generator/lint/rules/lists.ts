import type {
  JsonType,
  Operation,
  Parameter,
  Schema,
} from "../../model/model.js";
import { accepts } from "../../schema/accepts.js";
import type { OptionsOf } from "../lint-rules.js";
import {
  isOf,
  lackingIn,
  memberNames,
  memberOf,
  namedWithin,
  requires,
  says,
} from "./shape.js";
import type { Lookup } from "../../schema/lookup.js";
import {
  called,
  type Fault,
  faultOf,
  isSuccess,
  type Looked,
  type Placed,
  type Subject,
  versioned,
} from "../subject.js";

/** A list comes in pages: its items under a name, beside an object that leads to the next page. */
export function listWithoutPages(
  subject: Subject,
  options: OptionsOf<"list-without-pages">,
): Looked {
  return versioned(subject).flatMap((placed) =>
    isPaged(placed)
      ? successBodies(placed).map(({ schema, location }) => {
          const fault = pageFault(schema, placed, options);
          return (
            fault &&
            faultOf(
              placed.operation,
              `The reply of ${called(placed.operation)} ${fault.what}.`,
              location,
              fault.within,
            )
          );
        })
      : [],
  );
}

/** By its name, by what it takes, or by what it gives. */
function isPaged(placed: Placed): boolean {
  const { method, name, parameters } = placed.operation;
  if (method !== "GET") return false;
  return (
    /^list(?![a-z])/.test(name) ||
    ["cursor", "limit"].some((one) => query({ parameters }, one)) ||
    successBodies(placed).some(({ schema }) =>
      isOf(schema, ["array"], placed.named),
    )
  );
}

function query(
  { parameters }: Pick<Operation, "parameters">,
  name: string,
): Parameter | undefined {
  return parameters.find((one) => one.in === "query" && one.name === name);
}

function successBodies({
  operation,
}: Placed): readonly { readonly schema: Schema; readonly location: string }[] {
  return operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) =>
      content.flatMap(({ schema, location }) =>
        schema === undefined ? [] : [{ schema, location }],
      ),
    );
}

function pageFault(
  body: Schema,
  { named }: Placed,
  { envelope, next, more, total }: OptionsOf<"list-without-pages">,
): Pick<Fault, "what" | "within"> | undefined {
  if (isOf(body, ["array"], named))
    return { what: "is the bare list", within: namedWithin(body, named) };
  const page = memberOf(body, envelope, named);
  if (page === undefined || !requires(body, envelope, named))
    return {
      what: `need not have \`${envelope}\``,
      within: lackingIn(body, envelope, named),
    };
  const lists = [...memberNames(body, named)].filter(
    (name) => name !== envelope && isList(memberOf(body, name, named), named),
  );
  const [list] = lists;
  if (list === undefined)
    return {
      what: `has no list beside \`${envelope}\``,
      within: namedWithin(body, named),
    };
  if (!lists.some((name) => requires(body, name, named)))
    return {
      what: `need not have \`${list}\``,
      within: lackingIn(body, list, named),
    };
  return (
    memberFault(page, next, ["string", "null"], envelope, named) ??
    memberFault(page, more, ["boolean"], envelope, named) ??
    memberFault(page, total, ["integer"], envelope, named)
  );
}

function isList(schema: Schema | undefined, named: Lookup): boolean {
  return schema !== undefined && isOf(schema, ["array"], named);
}

/** What is wrong with a member of the object that leads to the next page: it may be all of its types. */
function memberFault(
  page: Schema,
  name: string,
  types: readonly JsonType[],
  envelope: string,
  named: Lookup,
): Pick<Fault, "what" | "within"> | undefined {
  const what = `need not have \`${envelope}.${name}\` as ${types.join(" or ")}`;
  const member = memberOf(page, name, named);
  if (member === undefined || !requires(page, name, named))
    return { what, within: [page.location, ...lackingIn(page, name, named)] };
  const within = [member.location, ...namedWithin(member, named)];
  if (!isOf(member, types, named)) return { what, within };
  return types.includes("null") && !isNullable(member, named)
    ? {
        what: `has a \`${envelope}.${name}\` that cannot be null, as it is on the last page`,
        within,
      }
    : undefined;
}

function isNullable(schema: Schema, lookup: Lookup): boolean {
  return accepts(null, { schema, lookup }) !== "not-included";
}

/** A list takes a cursor, and how many items a page has. */
export function pageParameters(
  subject: Subject,
  options: OptionsOf<"page-parameters">,
): Looked {
  return versioned(subject)
    .filter(isPaged)
    .map((placed) => {
      const { operation } = placed;
      const cursor = query(operation, options.cursor);
      const limit = query(operation, options.limit);
      const missing = [
        ...(cursor ? [] : [options.cursor]),
        ...(limit ? [] : [options.limit]),
      ];
      if (missing.length > 0)
        return faultOf(
          operation,
          `${called(operation)} takes no \`${missing.join("` and no `")}\`.`,
        );
      return (
        (cursor && cursorFault(placed, cursor)) ??
        (limit && limitFault(placed, limit, options))
      );
    });
}

function cursorFault(
  { operation, named }: Placed,
  { name, required, schema, location }: Parameter,
): Fault | undefined {
  if (!required && isOf(schema, ["string", "null"], named)) return undefined;
  const what = required ? "is required" : "is no string";
  return faultOf(
    operation,
    `\`${name}\` of ${called(operation)} ${what}.`,
    location,
  );
}

function limitFault(
  { operation, named }: Placed,
  { name, required, schema, location }: Parameter,
  options: OptionsOf<"page-parameters">,
): Fault | undefined {
  const bounds =
    isOf(schema, ["integer"], named) &&
    // Of whole numbers, `exclusiveMinimum: 0` is `minimum: 1`.
    says(
      schema,
      named,
      ({ number }) =>
        (number?.minimum ?? (number?.exclusiveMinimum ?? NaN) + 1) ===
        options.minimum,
    ) &&
    says(
      schema,
      named,
      ({ number }) =>
        (number?.maximum ?? (number?.exclusiveMaximum ?? NaN) - 1) ===
        options.maximum,
    ) &&
    says(schema, named, (one) => one.default === options.default);
  if (!required && bounds) return undefined;
  const what = required
    ? "is required"
    : `is not a whole number from ${options.minimum} to ${options.maximum}, by default ${options.default}`;
  return faultOf(
    operation,
    `\`${name}\` of ${called(operation)} ${what}.`,
    location,
  );
}
