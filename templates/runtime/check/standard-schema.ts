/**
 * Checks as Standard Schemas (https://standardschema.dev): the interface that libraries
 * for forms, routers and tools accept. Nothing here depends on their package.
 */
import { type Check, type Failure, isArray } from "../check.js";
import { memberOf } from "../problem.js";

/** A Standard Schema, version 1. Its check never is a promise. */
export interface StandardSchema<Input, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Checked<Output>;
    readonly types?: { readonly input: Input; readonly output: Output };
  };
}

/** The value of a check, or what is wrong. */
export type Checked<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** What is wrong at one place of a value. */
export interface Issue {
  /** A sentence. `explainMessage` has its code and parameters, to translate it. */
  readonly message: string;
  /** The names and indices that lead to the place; empty for the value itself. */
  readonly path: readonly (string | number)[];
}

/**
 * The schema of a value. Its input is the value as JSON has it, and its output as
 * programs have it: these differ only where the configuration chooses types such as
 * `Date`.
 */
export interface ValueSchema<Wire, Code = Wire> extends StandardSchema<
  Wire,
  Code
> {
  /** Checks a value as programs have it: `new Date()` passes. */
  readonly code: StandardSchema<Code>;
}

/** The schema of a request. */
export interface RequestSchema<
  Wire extends object,
  Code extends object = Wire,
> extends ValueSchema<Wire, Code> {
  /** The schema of a part of the request: `path`, `query`, `headers` or `body`. */
  part<Name extends keyof Wire & keyof Code & string>(
    name: Name,
  ): ValueSchema<Wire[Name], Code[Name]>;
}

/** How values with other types than their JSON are read, and written. */
export interface ValueForms {
  /** Makes the value of a program. Leaves its argument unchanged. */
  readonly read: (value: unknown) => unknown;
  /** Makes JSON of the value of a program. */
  readonly write: (value: unknown) => unknown;
}

/** Makes the schema of a value. */
export function valueSchema<Wire, Code = Wire>(
  check: Check,
  forms?: ValueForms,
): ValueSchema<Wire, Code> {
  const wire = standardSchema<Wire, Code>(check, forms?.read);
  return {
    ...wire,
    code: standardSchema<Code, Code>(check, forms?.read, forms?.write),
  };
}

/** Makes the schema of a request. */
export function requestSchema<Wire extends object, Code extends object = Wire>(
  check: Check,
  forms?: ValueForms,
): RequestSchema<Wire, Code> {
  return {
    ...valueSchema<Wire, Code>(check, forms),
    part: (name) =>
      valueSchema(
        partCheck(check, name),
        forms && {
          read: inPart(forms.read, name),
          write: inPart(forms.write, name),
        },
      ),
  };
}

function inPart(make: ValueForms["read"], name: string): ValueForms["read"] {
  return (value) => memberOf(make({ [name]: value }), name);
}

/** Checks a part of a request alone, and ignores that the others are missing. */
function partCheck(check: Check, name: string): Check {
  return (value, at, failures) => {
    const found: Failure[] = [];
    check(value === undefined ? {} : { [name]: value }, "", found);
    for (const { pointer, detail } of found)
      if (pointer === `/${name}` || pointer.startsWith(`/${name}/`))
        failures.push({
          pointer: at + pointer.slice(name.length + 1),
          detail,
        });
  };
}

const same = (value: unknown) => value;

function standardSchema<Input, Output>(
  check: Check,
  read = same,
  write = same,
): StandardSchema<Input, Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate(value) {
        const failures: Failure[] = [];
        const json = write(value);
        check(json, "", failures);
        return failures.length > 0
          ? { issues: failures.map((each) => issueOf(each, json)) }
          : // The check has found that it is of this type.
            { value: read(json) as Output };
      },
    },
  };
}

function issueOf({ pointer, detail }: Failure, value: unknown): Issue {
  let held = value;
  const path = pointer
    .split("/")
    .slice(1)
    .map((step) => {
      const name = step.replace(/~1/g, "/").replace(/~0/g, "~");
      const key = isArray(held) && /^\d+$/.test(name) ? Number(name) : name;
      held = memberOf(held, name);
      return key;
    });
  return { message: detail, path };
}
