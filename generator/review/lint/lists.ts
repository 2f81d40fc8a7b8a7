import type { Operation, Parameter, Schema } from "../../model/model.js";
import type { OptionsOf } from "../lint-rules.js";
import { isOf, memberNames, memberOf, requires, says } from "./shape.js";
import {
  called,
  type Fault,
  faultOf,
  isSuccess,
  type Looked,
  type Placed,
  type Subject,
  versioned,
} from "./subject.js";

/** A list comes in pages: its items under a name, beside an object that leads to the next page. */
export function listWithoutPages(
  subject: Subject,
  options: OptionsOf<"list-without-pages">,
): Looked {
  return versioned(subject).flatMap((placed) =>
    isList(placed)
      ? successBodies(placed).map(({ schema, place }) => {
          const what = pageFault(schema, placed, options);
          return what === undefined
            ? undefined
            : faultOf(
                placed.operation,
                `The reply of ${called(placed.operation)} ${what}.`,
                place,
              );
        })
      : [],
  );
}

/** By its name, by what it takes, or by what it gives. */
function isList(placed: Placed): boolean {
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
}: Placed): readonly { readonly schema: Schema; readonly place: string }[] {
  return operation.replies
    .filter(isSuccess)
    .flatMap(({ content }) =>
      content.flatMap(({ schema, place }) =>
        schema === undefined ? [] : [{ schema, place }],
      ),
    );
}

function pageFault(
  body: Schema,
  { named }: Placed,
  { envelope, next, more, total }: OptionsOf<"list-without-pages">,
): string | undefined {
  if (isOf(body, ["array"], named)) return "is the bare list";
  const page = memberOf(body, envelope, named);
  if (page === undefined || !requires(body, envelope, named))
    return `need not have \`${envelope}\``;
  const hasItems = [...memberNames(body, named)].some((name) => {
    const member = memberOf(body, name, named);
    return (
      name !== envelope &&
      member !== undefined &&
      isOf(member, ["array"], named)
    );
  });
  if (!hasItems) return `has no list beside \`${envelope}\``;
  const wanted = [
    [next, ["string", "null"]],
    [more, ["boolean"]],
    [total, ["integer"]],
  ] as const;
  const wrong = wanted.find(([name, types]) => {
    const member = memberOf(page, name, named);
    return (
      member === undefined ||
      !requires(page, name, named) ||
      !isOf(member, types, named)
    );
  });
  return (
    wrong &&
    `need not have \`${envelope}.${wrong[0]}\` as ${wrong[1].join(" or ")}`
  );
}

/** A list takes a cursor, and how many items a page has. */
export function pageParameters(
  subject: Subject,
  options: OptionsOf<"page-parameters">,
): Looked {
  return versioned(subject)
    .filter(isList)
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
  { name, required, schema, place }: Parameter,
): Fault | undefined {
  if (!required && isOf(schema, ["string", "null"], named)) return undefined;
  const what = required ? "is required" : "is no string";
  return faultOf(
    operation,
    `\`${name}\` of ${called(operation)} ${what}.`,
    place,
  );
}

function limitFault(
  { operation, named }: Placed,
  { name, required, schema, place }: Parameter,
  options: OptionsOf<"page-parameters">,
): Fault | undefined {
  const bounds =
    isOf(schema, ["integer"], named) &&
    says(schema, named, (one) => one.number?.minimum === options.minimum) &&
    says(schema, named, (one) => one.number?.maximum === options.maximum) &&
    says(schema, named, (one) => one.default === options.default);
  if (!required && bounds) return undefined;
  const what = required
    ? "is required"
    : `is not a whole number from ${options.minimum} to ${options.maximum}, by default ${options.default}`;
  return faultOf(
    operation,
    `\`${name}\` of ${called(operation)} ${what}.`,
    place,
  );
}
