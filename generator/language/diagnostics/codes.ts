/** An error stops the run; a warning does not. */
export type Severity = "error" | "warning";

/** The explanation of a diagnostic code. */
export interface Meaning {
  /** How the code is reported; both if that depends on the context. */
  readonly severities: readonly Severity[];
  /** What is wrong, in one sentence. */
  readonly meaning: string;
  /** What to do, in one sentence. */
  readonly remedy: string;
  /** Set if `--strict` makes each warning an error. */
  readonly strict?: true;
  /** Set if a warning says that a part of the description is left out of the model, so that no comparison sees it. */
  readonly leavesOut?: true;
}

function error(meaning: string, remedy: string): Meaning {
  return { severities: ["error"], meaning, remedy };
}

function warning(meaning: string, remedy: string): Meaning {
  return { severities: ["warning"], meaning, remedy };
}

/**
 * A description that OpenAPI forbids, and that Tenon reads as what it probably
 * means. An error with `--strict`, or where no meaning is probable.
 */
function repaired(meaning: string, remedy: string): Meaning {
  return { severities: ["warning", "error"], meaning, remedy, strict: true };
}

function either(meaning: string, remedy: string): Meaning {
  return { severities: ["error", "warning"], meaning, remedy };
}

/** A part of the description is left out of the model, or read as something else. */
function leavingOut(meaning: Meaning): Meaning {
  return { ...meaning, leavesOut: true };
}

/**
 * Every diagnostic code. A code that is not listed does not compile. To add
 * one, add a row here and a folder with a description that causes it under
 * `test/language/diagnostics/catalogue/`.
 */
export const codes = {
  // Reading files
  "input-missing": error(
    "The description, or a file that it refers to, cannot be read.",
    "Correct the path, or grant read permission.",
  ),
  "input-kind": error(
    "The description is not a file, or was not fetched yet.",
    "Name a file, or pipe the text in and name `-`. For a URL, run `tenon update` first.",
  ),
  "input-size": error(
    "The file is too large.",
    "Split the description into several files.",
  ),
  "input-encoding": error(
    "The file is not UTF-8 text.",
    "Save the file as UTF-8.",
  ),

  // Parsing
  "merge-conflict": error(
    "The file has an unresolved merge conflict.",
    "Resolve it, and remove the lines that start with `<<<<<<<`, `=======`, and `>>>>>>>`.",
  ),
  "json-syntax": error(
    "The file is not valid JSON.",
    "Correct the syntax at the caret.",
  ),
  "yaml-syntax": repaired(
    "The file is not valid YAML.",
    "Correct the syntax at the caret; the usual cause is indentation.",
  ),
  "yaml-tag": repaired(
    "A YAML tag has no meaning in JSON.",
    "Remove the tag, and write the value as JSON has it.",
  ),
  "yaml-documents": error(
    "A YAML file contains more than one document.",
    "Put each document into its own file.",
  ),
  "yaml-key": error(
    "A key of a YAML mapping is not a string.",
    "Use a string as the key; quote it if it looks like a number or a date.",
  ),
  "yaml-value": repaired(
    "A YAML value cannot be represented in JSON.",
    "Quote the value if it is meant as a string.",
  ),
  "yaml-alias": error(
    "A YAML alias has no anchor, contains itself, or expands to too many values.",
    "Put the anchor before its aliases, and use `$ref` for recursion and frequent repetition.",
  ),
  "duplicate-key": repaired(
    "An object has two members with the same name.",
    "Remove or rename one of them.",
  ),
  "too-deep": error(
    "Values are nested too deeply.",
    "Move inner parts to components, and refer to them.",
  ),

  // Overlays
  "overlay-invalid": error(
    "An overlay does not have the form of OpenAPI Overlay 1.0.",
    "Give each action a `target`, and `update` or `remove: true`.",
  ),
  "overlay-target": error(
    "The target of an overlay's action is not a JSONPath.",
    "Write it as RFC 9535 has it: `$.paths['/pets'].get`, with names such as `x-internal` in brackets and quotes.",
  ),
  "overlay-unmatched": warning(
    "The target of an overlay's action matches nothing.",
    "Correct the target, or remove the action.",
  ),
  "overlay-mismatch": error(
    "An overlay's action cannot be applied to its target.",
    "An object is merged into an object, a value is appended to an array, and a string, number or boolean replaces another.",
  ),
  "overlay-extends": warning(
    "An overlay extends another description.",
    "Correct `extends`, which is relative to the overlay, or remove it.",
  ),

  // The kind of description
  "not-openapi": error(
    "The root of the description is not an OpenAPI object.",
    "Name the file that starts with `openapi`.",
  ),
  "openapi-version": repaired(
    "This version of OpenAPI is not supported.",
    "Convert the description to OpenAPI 3.1.",
  ),
  "swagger-conversion": leavingOut(
    either(
      "A part of a Swagger 2.0 description cannot be converted to OpenAPI 3.",
      "Change that part, or convert the description by hand.",
    ),
  ),

  // References
  "ref-dangling": leavingOut(
    repaired(
      "Unresolved reference: the target does not exist.",
      "Define the target, or correct the reference.",
    ),
  ),
  "ref-kind": leavingOut(
    repaired(
      "A reference leads to an object of the wrong kind.",
      "Refer to an object of the kind that is required here; a schema belongs under `schema`.",
    ),
  ),
  "ref-malformed": leavingOut(
    repaired(
      "A reference is not a URI reference with a JSON pointer.",
      "Write it as `#/components/schemas/Name`, with `%25` for a percent sign and `~0` for a tilde.",
    ),
  ),
  "ref-anchor": leavingOut(
    repaired(
      "A reference names an anchor or `$id` that no schema has, or that several schemas have.",
      "Add the `$anchor` to one schema, or correct the reference.",
    ),
  ),
  "ref-remote": leavingOut(
    repaired(
      "A reference is a URL, and Tenon never loads parts of a description from the network.",
      "Copy the target into a file, and refer to that file.",
    ),
  ),
  "ref-outside": leavingOut(
    either(
      "A reference leads out of the root folder: that of the repository, or else of the package or the description.",
      "Move the target into the root folder, or name a larger one as `root` (on the command line, `--root`).",
    ),
  ),
  "ref-file": leavingOut(
    either(
      "A reference names a file that cannot be read, or a part that this file does not have.",
      "Correct the path, which is relative to the file that contains the reference, or add the file or its part.",
    ),
  ),
  "filter-exposes": error(
    "The filters hide a part of the description that another part still needs or names.",
    "Hide that part too, or change it so that it does not need the hidden one.",
  ),
  "filter-mentioned": warning(
    "A text mentions a part that the filters hide.",
    "Reword the text, or hide the part that it describes.",
  ),
  "ref-misplaced": leavingOut(
    repaired(
      "A reference is used where OpenAPI allows none: in place of a text, a list or a map.",
      "Write the value itself there, or refer to an object as a whole.",
    ),
  ),
  "ref-cycle": leavingOut(
    repaired(
      "References refer to each other without reaching a value.",
      "Make one of the references lead to a value.",
    ),
  ),

  // Structure
  "wrong-type": leavingOut(
    repaired(
      "A value has the wrong type.",
      "Write a value of the required type, or remove the member.",
    ),
  ),
  "member-unknown": leavingOut(
    repaired(
      "An object has an unknown member.",
      "Correct its spelling, move it to the right object, or prefix its name with `x-`.",
    ),
  ),
  "part-missing": repaired(
    "A required part of the description is missing.",
    "Add `info`, and at least one of `paths`, `components` and `webhooks`; OpenAPI 3.0 requires `paths`.",
  ),
  "string-unquoted": repaired(
    "A value must be a string, but is a number or a boolean because it is not in quotes.",
    "Put it in quotes.",
  ),

  // Schemas
  "type-unknown": leavingOut(
    repaired(
      "Unknown type in a schema.",
      "Use boolean, integer, number, string, array, object or null.",
    ),
  ),
  "null-unquoted": repaired(
    'A list of types contains the value null instead of the string "null".',
    'Write `"null"`, with quotes.',
  ),
  "required-flag": repaired(
    "`required` is a boolean on a property instead of a list on its object.",
    "Add the property's name to `required` of the object.",
  ),
  "keyword-unsupported": error(
    "A schema uses an unsupported keyword.",
    "Express the constraint with other keywords, or remove it.",
  ),
  "keyword-of-3-0": repaired(
    "A schema of OpenAPI 3.1 uses a keyword of OpenAPI 3.0.",
    'Use the form of OpenAPI 3.1: `"null"` as a type, a number as an exclusive bound.',
  ),
  "keyword-misspelt": leavingOut(
    warning(
      "An unknown keyword in a schema resembles a known one.",
      "Correct the spelling, or prefix the name of an extension with `x-`.",
    ),
  ),
  "keyword-of-older-draft": repaired(
    "A schema uses a keyword of an older draft of JSON Schema.",
    "Use the form of draft 2020-12.",
  ),
  "keyword-idle": warning(
    "A keyword has no effect, because the schema's type excludes the values it constrains.",
    "Add the type, or remove the keyword.",
  ),
  "value-contradicted": warning(
    "A listed value is not valid against its own schema.",
    "Write a value of the schema's type, quoted if it is a string, or change the type.",
  ),
  "value-texts-unfit": warning(
    "The names or descriptions of an enumeration's values do not fit the values, and are ignored.",
    "List one text for each value in the same order; names must be different identifiers.",
  ),
  "default-contradicted": warning(
    "A default is not valid against its own schema.",
    "Write a valid default, or remove it.",
  ),
  "type-implied": warning(
    "A schema has keywords for objects or arrays but no `type`, so values of other types are valid too.",
    "Add `type: object` or `type: array`.",
  ),
  "number-inexact": warning(
    "A listed number cannot be represented exactly in JavaScript.",
    "Use a string, or a number within ±2^53.",
  ),
  "bounds-contradicted": warning(
    "No value is valid: the bounds or types of combined schemas contradict each other.",
    "Make the lower bound at most the upper bound, and the types overlap.",
  ),
  "closed-base": warning(
    "One schema of an `allOf` forbids additional properties that another one defines.",
    "Remove `additionalProperties: false` from the parts, or close the outer schema with `unevaluatedProperties: false`.",
  ),
  "null-twice": warning(
    "Several members of a `oneOf` accept null, so `oneOf` rejects null.",
    "Accept null in one member only, or use `anyOf`.",
  ),
  "member-twice": warning(
    "A `oneOf` lists the same schema twice, so it rejects the values of this schema.",
    "Remove one of the members, or use `anyOf`.",
  ),
  "construct-of-3-2": leavingOut(
    warning(
      "A feature of OpenAPI 3.2 is not supported, and is left out of the generated code.",
      "Use a feature of OpenAPI 3.1 instead, or check it in your code.",
    ),
  ),
  "dialect-foreign": leavingOut(
    warning(
      "The description or a schema declares an unsupported dialect of JSON Schema.",
      "Use draft 2020-12, and declare that dialect or none.",
    ),
  ),
  "pattern-invalid": warning(
    "A pattern is not a valid ECMA-262 regular expression, and is not checked.",
    "Rewrite it as a JavaScript regular expression.",
  ),
  "pattern-names-invalid": leavingOut(
    warning(
      "A pattern in `patternProperties` is not a valid ECMA-262 regular expression, and is left out with its schema.",
      "Rewrite it as a JavaScript regular expression.",
    ),
  ),
  "pattern-slow": warning(
    "A pattern can take exponential or at least cubic time, or seconds for a short string, on a string that does not match.",
    "Avoid nested quantifiers, and repetitions or alternatives that match the same text.",
  ),
  "combination-empty": warning(
    "An `allOf`, `anyOf`, `oneOf` or `prefixItems` is empty.",
    "List at least one schema, or remove the keyword.",
  ),
  "combination-countless": error(
    "Combined schemas refer to the same schemas in too many ways to check.",
    "Reduce the references between the combined schemas.",
  ),
  "ref-sibling": leavingOut(
    warning(
      "A keyword next to `$ref` is ignored in OpenAPI 3.0.",
      "Put the reference and the keyword into an `allOf`, or move to OpenAPI 3.1.",
    ),
  ),
  "ref-nullable": warning(
    "`nullable` next to `$ref` is read as meant, although OpenAPI 3.0 ignores it.",
    "Put the reference into an `allOf` next to `nullable`, or move to OpenAPI 3.1.",
  ),
  "schema-cycle": repaired(
    "A schema contains itself directly.",
    "Put the recursion into a property or into the items of an array.",
  ),
  "mapping-contradicted": warning(
    "A discriminator maps a value to a schema that rejects this value.",
    "Map a value that the schema accepts for the property.",
  ),
  "discriminator-idle": warning(
    "A discriminator does not distinguish the schemas of its union.",
    "Give each schema distinct values for the property.",
  ),
  "union-inherited": warning(
    "A member of a union extends the union itself.",
    "Move the shared part into a separate schema.",
  ),
  "mapping-unknown": repaired(
    "A discriminator maps a value to a schema outside of its union.",
    "Map the value to a member of the union, or remove the mapping.",
  ),
  "never-present": warning(
    "A property is both read-only and write-only, so it is never present.",
    "Remove one of the two keywords.",
  ),

  "format-ambiguous": warning(
    "A value of a format with a chosen type may also be something else, so its type is that of JSON.",
    "Give the value the same format in all alternatives, or remove the choice from `types`.",
  ),

  // Paths and operations
  "path-malformed": repaired(
    "A path does not start with a slash.",
    "Write the path relative to the server's URL, such as `/pets`.",
  ),
  "path-braces": repaired(
    "A path template is invalid: each pair of braces needs a name, and each name may appear once.",
    "Write `{name}` for each parameter.",
  ),
  "path-item-unknown": leavingOut(
    repaired(
      "A path item has an unknown member.",
      "Write methods in lower case, other methods under `additionalOperations`, and extensions with the prefix `x-`.",
    ),
  ),
  "method-unsupported": error(
    "The method of an additional operation is invalid.",
    "Use an HTTP token, and describe GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH, TRACE and QUERY as members of the path item.",
  ),
  "operation-duplicate": repaired(
    "Two operations have the same id, or ids that result in the same name.",
    "Give each operation a unique id.",
  ),

  "rule-unfit": warning(
    "The configuration's default rule for pagination or polling does not fit this operation.",
    "Give the operation its own rule in the configuration, or `false`.",
  ),
  "rule-contradicted": error(
    "The extension `x-poll` or `x-settles` names something that is not described.",
    "Name a status property of the response and values that it can have, or an id that the payload requires.",
  ),

  // Parameters
  "parameter-incomplete": leavingOut(
    repaired("A parameter has no name.", "Add a `name`."),
  ),
  "parameter-location": leavingOut(
    repaired(
      "The location of a parameter is missing or unknown.",
      "Set `in` to path, query, header or cookie.",
    ),
  ),
  "parameter-style": leavingOut(
    repaired(
      "A parameter's `style` is not allowed at its location.",
      "Use a style of that location, or remove `style`.",
    ),
  ),
  "parameter-untyped": repaired(
    "A parameter has neither `schema` nor `content`.",
    "Add a `schema`.",
  ),
  "parameter-duplicate": leavingOut(
    repaired(
      "A parameter is described twice.",
      "Remove one of the descriptions.",
    ),
  ),
  "parameter-ignored": leavingOut(
    warning(
      "A header parameter is ignored, because another part of OpenAPI describes this header or the client sets it.",
      "Use media types, a security scheme or cookie parameters instead, or remove it.",
    ),
  ),
  "header-name": leavingOut(
    repaired(
      "The name of a header is invalid.",
      "Use letters, digits and marks such as `-`, without spaces.",
    ),
  ),
  "path-unsendable": warning(
    "A path contains a query or a fragment.",
    "Describe the query as parameters, and distinguish operations by path and method.",
  ),
  "path-equal": repaired(
    "Two paths differ only in the names of their parameters.",
    "Put their methods under one path.",
  ),
  "path-adjoining": warning(
    "Two path parameters are adjacent, so they cannot be separated.",
    "Put a character between them, or merge them.",
  ),
  "parameter-of-3-2": repaired(
    "A parameter in a description of an earlier version uses what OpenAPI 3.2 added: the style `cookie`, or `allowReserved` outside of queries.",
    "Write `openapi: 3.2.0`, or remove it.",
  ),
  "parameter-collision": warning(
    "A property of an object parameter is serialized with the name of another parameter.",
    "Rename one of them, or use the style deepObject.",
  ),
  "parameter-ambiguous": warning(
    "Different values of a parameter are serialized as the same text.",
    "Describe the parameter with `content` as JSON, or allow only one type.",
  ),
  "parameter-nested": warning(
    "A parameter contains nested arrays or objects, and OpenAPI defines no serialization for them.",
    "Describe the parameter with `content` as JSON.",
  ),
  "path-parameter-missing": repaired(
    "A parameter in a path template is not described.",
    "Add it to `parameters`.",
  ),
  "path-parameter-unused": repaired(
    "A path parameter does not appear in the path.",
    "Add it to the path, or remove it.",
  ),

  // Bodies
  "media-type": repaired(
    "A key of `content` is not a media type.",
    "Write a type and a subtype, such as `application/json`.",
  ),
  "body-unsendable": warning(
    "A GET or HEAD operation has a request body, which `fetch` does not send.",
    "Use POST or QUERY, or give the client its own `fetch`.",
  ),
  "xml-as-text": warning(
    "A body of XML has a schema, but is passed on as text.",
    "Parse and write it with an XML library in your code, or describe the body as JSON too.",
  ),
  "schema-unchecked": warning(
    "The schema of a body that is neither JSON nor a form is not checked.",
    "Check the body in your code, or describe it as JSON.",
  ),
  "encoding-ignored": leavingOut(
    warning(
      "An `encoding` entry of a multipart body cannot be applied, and is ignored.",
      "Remove it from `encoding`.",
    ),
  ),

  // Responses, security and policies
  "status-unknown": leavingOut(
    repaired(
      "A key of `responses` is not a status code.",
      "Write a number from 100 to 599, a range such as 4XX, or `default`.",
    ),
  ),
  "replies-missing": warning(
    "An operation describes no responses.",
    "Describe them under `responses`.",
  ),
  "success-missing": warning(
    "An operation describes only errors.",
    "Describe the response of a success under `responses`.",
  ),
  "reply-bodiless": leavingOut(
    warning(
      "A response has `content`, but its status code does not allow a body.",
      "Remove `content`, or use another status code.",
    ),
  ),
  "webhook-ignored": leavingOut(
    warning(
      "A webhook describes something that the generated receiver does not handle.",
      "Handle it in the code around the receiver, or remove it.",
    ),
  ),
  "events-alike": warning(
    "Events cannot be distinguished by a value in their bodies.",
    "Give each event a property with a distinct value, such as `type`.",
  ),
  "subjects-alike": error(
    "Events have the same `x-settles`, and their names do not say whether they settle the same subject.",
    "Name the subject in each: `{ subject: order, id: /data/id }`.",
  ),
  "security-scheme": leavingOut(
    repaired(
      "A security scheme is incomplete.",
      "Add the members that its `type` requires.",
    ),
  ),
  "security-unknown": repaired(
    "A security requirement names an undefined scheme.",
    "Define it under `components/securitySchemes`.",
  ),
  "security-collision": warning(
    "Two security schemes that are required together use the same header, query parameter or cookie.",
    "Make them alternatives, or remove one of them.",
  ),
  "version-unused": warning(
    "No path belongs to a version of the configuration.",
    "Correct its path prefix, or remove the version from the configuration.",
  ),
  "extension-foreign": repaired(
    "An extension has a name that Tenon reads, and a form that Tenon does not read.",
    "If it is meant for Tenon, write what Tenon reads. Otherwise, no change is needed.",
  ),
  "policy-incomplete": error(
    "A rate limit policy is incomplete.",
    "Give the policy a `name`, a `quota` and a `window`.",
  ),
  "policy-odd": error(
    "A rate limit policy is invalid.",
    "Use a unique ASCII name and positive whole numbers; a policy may narrow another one only if that one does not narrow it.",
  ),
  "policy-unknown": error(
    "An operation names an undefined rate limit policy.",
    "Define it under `x-rate-limit-policies`.",
  ),
  "deprecation-date": error(
    "The date of a deprecation is missing or invalid.",
    "Set `date` to the day on which the operation became deprecated.",
  ),
  "deprecation-sunset": error(
    "The sunset of a deprecated operation is too early.",
    "Set a later sunset, or configure the minimum with the lint rule `sunset-too-early`.",
  ),
  "deprecation-link": error(
    "The link of a deprecation cannot be written in a `Link` header.",
    "Write a URL, or a path that starts with a slash; a successor may be the id of an operation.",
  ),
  "sunset-ignored": leavingOut(
    warning(
      "The sunset of an operation, in an extension such as `x-sunset`, has no effect.",
      "Add `deprecated: true`, and write a date such as 2026-01-31.",
    ),
  ),
  "stability-unknown": leavingOut(
    warning(
      "The `x-stability-level` of an operation is not a known level.",
      "Use draft, alpha, beta or stable.",
    ),
  ),
  "deprecation-unmarked": warning(
    "An operation has `x-deprecation` but is not deprecated.",
    "Add `deprecated: true` to the operation.",
  ),

  "callback-url": warning(
    "The URL expression of a callback refers to a part of the request that is not described.",
    "Correct the expression, or describe that part.",
  ),

  // Other packages
  "paths-types": warning(
    "openapi-typescript cannot print paths.ts, so the file is left out.",
    "Fix what the message names, or remove `paths` from the configuration.",
  ),
};

/** The name of a diagnostic: `ref-dangling`. */
export type DiagnosticCode = keyof typeof codes;

/** Whether a text is a diagnostic code. */
export function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(codes, text);
}

/** How a code is reported, in words. */
export function severityText({ severities, strict }: Meaning): string {
  const text = severities.join(" or ");
  return strict === true ? `${text}, always an error with --strict` : text;
}
