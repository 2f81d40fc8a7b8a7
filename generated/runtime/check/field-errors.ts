import { memberOf } from "../problem.js";

/** An error of a form's field. */
export interface FieldError<Values> {
  /** The name of the field as form libraries write it: `webhook.url`, `images.0`. */
  readonly name: FieldName<Values>;
  /** The names and indices that lead to the field. */
  readonly path: readonly (string | number)[];
  /** What is wrong, as the server says it. */
  readonly message: string;
}

/** The names of the fields of a form with these values, to a depth of six. */
export type FieldName<
  Values,
  Depth extends readonly unknown[] = [],
> = unknown extends Values
  ? string
  : Depth["length"] extends 6
    ? never
    : Values extends readonly (infer Item)[]
      ? Within<`${number}`, Item, Depth>
      : Values extends
            | Date
            | { readonly toJSON: unknown }
            | { readonly arrayBuffer: unknown }
            | ((...args: never) => unknown)
        ? never
        : Values extends object
          ? {
              [Name in keyof Values & string]-?: Within<
                Name,
                Values[Name],
                Depth
              >;
            }[keyof Values & string]
          : never;

type Within<Name extends string, Value, Depth extends readonly unknown[]> =
  | Name
  | `${Name}.${FieldName<NonNullable<Value>, readonly [...Depth, unknown]>}`;

/** Options of `fieldErrors`. */
export interface FieldErrorOptions {
  /** The part of the request that the form fills in. Default: `body`. */
  readonly part?: "body" | "query" | "path" | "headers" | "cookies";
}

/**
 * The errors of a form's fields, from a problem whose `errors` have a JSON pointer
 * (RFC 9457, section 3) and a `detail`. Takes a problem, or what a call has thrown; of
 * anything else the list is empty. Errors in other parts of the request are left out.
 */
export function fieldErrors<Values = unknown>(
  problem: unknown,
  { part = "body" }: FieldErrorOptions = {},
): readonly FieldError<Values>[] {
  return errorsOf(problem).flatMap((error) => {
    const pointer = memberOf(error, "pointer");
    if (typeof pointer !== "string") return [];
    const path = pathOf(pointer, part);
    if (path === undefined) return [];
    const texts = ["detail", "message", "title"].map((name) =>
      memberOf(error, name),
    );
    return [
      {
        // The server has found the field in a request of this type.
        name: path.join(".") as FieldName<Values>,
        path,
        message: texts.find(isText) ?? "Not valid.",
      },
    ];
  });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function errorsOf(problem: unknown): readonly unknown[] {
  const holders = [
    problem,
    memberOf(problem, "problem"),
    memberOf(memberOf(problem, "problem"), "body"),
    memberOf(problem, "body"),
  ];
  const found = holders
    .map((holder) => memberOf(holder, "errors"))
    .find((errors) => Array.isArray(errors));
  // `Array.isArray` says so, but as `any[]`.
  return (found as readonly unknown[] | undefined) ?? [];
}

/** The path of a field; undefined for another part of the request. */
function pathOf(
  pointer: string,
  part: string,
): readonly (string | number)[] | undefined {
  const steps = pointer
    // A pointer may be a fragment of a URI.
    .replace(/^#/, "")
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
  const [first = ""] = steps;
  const isPart = /^(?:body|query|path|headers|cookies)$/.test(first);
  // Other servers point into the body.
  if (isPart ? first !== part : part !== "body") return undefined;
  return (isPart ? steps.slice(1) : steps).map((step) =>
    /^\d+$/.test(step) ? Number(step) : step,
  );
}
