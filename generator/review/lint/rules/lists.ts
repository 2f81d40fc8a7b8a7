import { isSuccessStatus } from "../../../input/responses/responses.js";
import type {
  JsonType,
  Operation,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  type Fault,
  faultOf,
  type Subject,
  type VersionedOperation,
  versionedOperations,
} from "../subject.js";
import {
  constrainsEverywhere,
  isOf,
  lackingIn,
  memberNames,
  memberOf,
  namedWithin,
  requires,
} from "./shape.js";

/** A list response has its items under a named key and a pagination object next to it. */
export function listWithoutPages(
  subject: Subject,
  options: OptionsOf<"list-without-pages">,
): CheckResult {
  return versionedOperations(subject).flatMap((placed) =>
    isPaged(placed)
      ? successBodies(placed).map(({ schema, location }) => {
          const fault = pageFault(schema, placed, options);
          return (
            fault &&
            faultOf(
              placed.operation,
              `The response of ${displayName(placed.operation)} ${fault.what}.`,
              location,
              fault.within,
            )
          );
        })
      : [],
  );
}

/** Whether an operation is a list, judged by its name, its parameters or its response. */
function isPaged(placed: VersionedOperation): boolean {
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

function successBodies({ operation }: VersionedOperation): readonly {
  readonly schema: Schema;
  readonly location: string;
}[] {
  return operation.responses
    .filter(isSuccessStatus)
    .flatMap(({ content }) =>
      content.flatMap(({ schema, location }) =>
        schema === undefined ? [] : [{ schema, location }],
      ),
    );
}

function pageFault(
  body: Schema,
  { named }: VersionedOperation,
  { envelope, next, more, total }: OptionsOf<"list-without-pages">,
): Pick<Fault, "what" | "within"> | undefined {
  if (isOf(body, ["array"], named))
    return {
      what: "is an array without an envelope",
      within: namedWithin(body, named),
    };
  const page = memberOf(body, envelope, named);
  if (page === undefined || !requires(body, envelope, named))
    return {
      what: `does not require \`${envelope}\``,
      within: lackingIn(body, envelope, named),
    };
  const lists = [...memberNames(body, named)].filter(
    (name) => name !== envelope && isList(memberOf(body, name, named), named),
  );
  const [list] = lists;
  if (list === undefined)
    return {
      what: `has no array next to \`${envelope}\``,
      within: namedWithin(body, named),
    };
  if (!lists.some((name) => requires(body, name, named)))
    return {
      what: `does not require \`${list}\``,
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

/** The fault of a member of the pagination object, which must allow all of its types. */
function memberFault(
  page: Schema,
  name: string,
  types: readonly JsonType[],
  envelope: string,
  named: Lookup,
): Pick<Fault, "what" | "within"> | undefined {
  const what = `does not require \`${envelope}.${name}\` of type ${types.join(" or ")}`;
  const member = memberOf(page, name, named);
  if (member === undefined || !requires(page, name, named))
    return { what, within: [page.location, ...lackingIn(page, name, named)] };
  const within = [member.location, ...namedWithin(member, named)];
  if (!isOf(member, types, named)) return { what, within };
  return types.includes("null") && !isNullable(member, named)
    ? {
        what: `does not allow null for \`${envelope}.${name}\`, which marks the last page`,
        within,
      }
    : undefined;
}

function isNullable(schema: Schema, lookup: Lookup): boolean {
  return accepts(null, { schema, lookup }) !== "not-included";
}

/** A list operation takes a cursor and a page size. */
export function pageParameters(
  subject: Subject,
  options: OptionsOf<"page-parameters">,
): CheckResult {
  return versionedOperations(subject)
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
          `${displayName(operation)} has no parameter \`${missing.join("` or `")}\`.`,
        );
      return (
        (cursor && cursorFault(placed, cursor)) ??
        (limit && limitFault(placed, limit, options))
      );
    });
}

function cursorFault(
  { operation, named }: VersionedOperation,
  { name, required, schema, location }: Parameter,
): Fault | undefined {
  if (!required && isOf(schema, ["string", "null"], named)) return undefined;
  const what = required ? "is required" : "is not a string";
  return faultOf(
    operation,
    `\`${name}\` of ${displayName(operation)} ${what}.`,
    location,
  );
}

function limitFault(
  { operation, named }: VersionedOperation,
  { name, required, schema, location }: Parameter,
  options: OptionsOf<"page-parameters">,
): Fault | undefined {
  const bounds =
    isOf(schema, ["integer"], named) &&
    // For integers, `exclusiveMinimum: 0` equals `minimum: 1`.
    constrainsEverywhere(
      schema,
      named,
      ({ number }) =>
        (number?.minimum ?? (number?.exclusiveMinimum ?? NaN) + 1) ===
        options.minimum,
    ) &&
    constrainsEverywhere(
      schema,
      named,
      ({ number }) =>
        (number?.maximum ?? (number?.exclusiveMaximum ?? NaN) - 1) ===
        options.maximum,
    ) &&
    constrainsEverywhere(
      schema,
      named,
      (one) => one.default === options.default,
    );
  if (!required && bounds) return undefined;
  const what = required
    ? "is required"
    : `is not an integer from ${options.minimum} to ${options.maximum} with default ${options.default}`;
  return faultOf(
    operation,
    `\`${name}\` of ${displayName(operation)} ${what}.`,
    location,
  );
}
