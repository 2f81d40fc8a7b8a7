/** An error stops the run; a warning lets it go on. */
export type Severity = "error" | "warning";

/** What a code stands for. */
export interface Meaning {
  /** How it can be reported; both where that depends on where it is met. */
  readonly severities: readonly Severity[];
  /** What is wrong, in one sentence. */
  readonly meaning: string;
  /** What to do, in one sentence. */
  readonly remedy: string;
}

function error(meaning: string, remedy: string): Meaning {
  return { severities: ["error"], meaning, remedy };
}

function warning(meaning: string, remedy: string): Meaning {
  return { severities: ["warning"], meaning, remedy };
}

function either(meaning: string, remedy: string): Meaning {
  return { severities: ["error", "warning"], meaning, remedy };
}

/**
 * Every diagnostic code. A code that is not listed here does not compile; whoever
 * reports something new adds a line, and a folder that provokes it under
 * `test/diagnostics/catalogue/`.
 */
export const codes = {
  // Getting the text
  "input-missing": error(
    "The description, or a file of it, cannot be read.",
    "Correct the path, or allow the file to be read.",
  ),
  "input-kind": error(
    "Something other than a file stands where a description should.",
    "Name a file, or pipe the text in and name `-`.",
  ),
  "input-size": error(
    "A file is too large to be read.",
    "Split the description into files.",
  ),
  "input-encoding": error(
    "A file is not UTF-8 text.",
    "Save the file in UTF-8.",
  ),

  // From text to values
  "json-syntax": error(
    "A file is not JSON.",
    "Correct the text where the caret stands.",
  ),
  "yaml-syntax": error(
    "A file is not YAML.",
    "Correct the text where the caret stands; indentation is the usual cause.",
  ),
  "yaml-tag": error(
    "A YAML tag asks for a type that JSON does not have.",
    "Remove the tag, and write the value as JSON would have it.",
  ),
  "yaml-documents": error(
    "A YAML file holds more than one document.",
    "Put each document into a file of its own.",
  ),
  "yaml-key": error(
    "A YAML mapping has a key that is no plain text.",
    "Give the key a name; put quotes around it where it is a number or a date.",
  ),
  "yaml-value": error(
    "A YAML value has no spelling in JSON.",
    "Put quotes around the value where it is meant as text.",
  ),
  "yaml-alias": error(
    "A YAML alias has no anchor, holds itself, or grows without measure.",
    "Put the anchor in front of its aliases, and use `$ref` for what repeats often or holds itself.",
  ),
  "duplicate-key": error(
    "An object has two members of the same name.",
    "Remove one of the two, or rename it.",
  ),
  "too-deep": error(
    "Values are nested deeper than any reader can follow.",
    "Give the inner parts names of their own, and refer to them.",
  ),

  // What kind of description it is
  "not-openapi": error(
    "The root of the description is not an OpenAPI object.",
    "Name the file that starts with `openapi`.",
  ),
  "openapi-version": error(
    "The description is written in a version of OpenAPI that is not supported.",
    "Convert the description to OpenAPI 3.1.",
  ),
  "swagger-conversion": either(
    "A description of Swagger 2.0 says what cannot be converted to OpenAPI 3.",
    "Say it otherwise, or convert the description by hand.",
  ),

  // References
  "ref-dangling": either(
    "A reference leads to a place where nothing stands.",
    "Define the target, or correct the reference.",
  ),
  "ref-kind": either(
    "A reference leads to something of another kind than must stand there.",
    "Refer to what must stand there; a schema stands under `schema`.",
  ),
  "ref-malformed": error(
    "A reference is no URI reference with a JSON pointer.",
    "Write it as `#/components/schemas/Name`, with `%25` for a percent sign and `~0` for a tilde.",
  ),
  "ref-anchor": error(
    "A reference names an anchor or an `$id` that no schema has, or several.",
    "Give a schema the `$anchor`, or correct the reference.",
  ),
  "ref-remote": either(
    "A reference is an address: the network is never asked for a part of a description.",
    "Put a copy of the target into the description's folder, and refer to that.",
  ),
  "ref-outside": either(
    "A reference leaves the description's folder.",
    "Put the target into the description's folder, and refer to that.",
  ),
  "ref-file": either(
    "A reference names a file that cannot be read.",
    "Correct the path, which is relative to the file that the reference stands in.",
  ),
  "ref-cycle": error(
    "References lead to each other, and to no value.",
    "Let one of the references lead to a value.",
  ),

  // What the description says
  "wrong-type": either(
    "A value is of another type than the one that must stand there.",
    "Write a value of that type, or take the member out.",
  ),
  "member-unknown": warning(
    "An object has a member that means nothing in one of its kind.",
    "Correct the spelling, move it where it belongs, or start its name with `x-`.",
  ),
  "part-missing": warning(
    "A description lacks a part that each must have.",
    "Give it an `info`, and at least one of `paths`, `components` and `webhooks`; in OpenAPI 3.0, `paths`.",
  ),
  "version-unquoted": warning(
    "The description's version is a number.",
    "Put quotes around it.",
  ),

  // Schemas
  "type-unknown": either(
    "A schema names a type that JSON does not have.",
    "Use boolean, integer, number, string, array, object or null.",
  ),
  "null-unquoted": warning(
    "A list of types holds null itself, and not its name.",
    'Write `"null"`, in quotes.',
  ),
  "required-flag": warning(
    "`required` stands on a property, and not on its object.",
    "Name the property in `required` of the object that holds it.",
  ),
  "keyword-unsupported": error(
    "A schema uses a keyword that is not supported.",
    "Say it with other keywords, or leave it out.",
  ),
  "keyword-of-3-0": warning(
    "A schema uses a keyword as OpenAPI 3.0 spells it, in a later version.",
    'Spell it as OpenAPI 3.1 does: `"null"` among the types, a bound as a number.',
  ),
  "keyword-misspelt": warning(
    "A schema has a member that is no keyword and looks much like one.",
    "Correct the spelling; start the name of an extension with `x-`.",
  ),
  "keyword-of-older-draft": warning(
    "A schema uses a keyword as an older draft of JSON Schema spells it.",
    "Spell it as draft 2020-12 does.",
  ),
  "keyword-idle": warning(
    "A keyword speaks of values of a type that the schema does not let stand.",
    "Add the type, or leave the keyword out.",
  ),
  "value-contradicted": warning(
    "A value is listed that can never stand.",
    "Write a value of the schema's type, in quotes where it is text, or change the type.",
  ),
  "default-contradicted": warning(
    "A default is none of the values that can stand.",
    "Write a default that the schema lets stand, or leave it out.",
  ),
  "type-implied": warning(
    "A schema has rules for objects or arrays and no `type`, so its check lets other kinds pass.",
    "Add `type: object`, or `type: array`.",
  ),
  "number-inexact": warning(
    "A number is listed that JavaScript cannot hold exactly.",
    "Let it be text, or a number within 2^53.",
  ),
  "bounds-contradicted": warning(
    "Bounds, or types that must hold together, leave no value.",
    "Let the lower bound be at most the upper one, and the types have one in common.",
  ),
  "closed-base": warning(
    "Schemas hold together of which one is closed to a property of another.",
    "Leave `additionalProperties: false` out of them, or close the outermost by `unevaluatedProperties: false`.",
  ),
  "null-twice": warning(
    "Several alternatives of a `oneOf` let null stand, so null is refused.",
    "Let one of them take null, or write `anyOf`.",
  ),
  "construct-of-3-2": warning(
    "OpenAPI 3.2 brought a construct that the output holds nothing of.",
    "Say it with what OpenAPI 3.1 has, or check it in the program.",
  ),
  "dialect-foreign": warning(
    "The description, or a schema, names a dialect of JSON Schema that it is not read as.",
    "Write it in draft 2020-12, and name that or none.",
  ),
  "pattern-invalid": warning(
    "A pattern is no regular expression of ECMA-262, or of another dialect.",
    "Write it as JavaScript understands it; until then it is not checked.",
  ),
  "pattern-slow": warning(
    "A pattern can take exponential time on a text that it does not match.",
    "Rewrite it without a quantifier within a quantifier, and so that no two ways match the same text.",
  ),
  "combination-empty": warning(
    "An `allOf`, `anyOf`, `oneOf` or `prefixItems` is empty.",
    "List at least one schema, or leave the keyword out.",
  ),
  "combination-countless": error(
    "Combined schemas lead to the same ones on more ways than a check can follow.",
    "Let fewer of the combined schemas refer to the same ones.",
  ),
  "ref-sibling": warning(
    "A keyword stands beside a `$ref`, where OpenAPI 3.0 has it ignored.",
    "Put the reference and the rest into an `allOf`, or move to OpenAPI 3.1.",
  ),
  "schema-cycle": error(
    "A schema is defined by itself.",
    "Let the recursion pass through a property or the items of an array.",
  ),
  "mapping-contradicted": warning(
    "A discriminator's mapping gives a schema a value that it does not let stand.",
    "Map a value that the schema lets the property have.",
  ),
  "discriminator-idle": warning(
    "A discriminator does not tell schemas apart.",
    "Give each of the schemas values of its own for the property.",
  ),
  "union-inherited": warning(
    "An alternative of a schema builds on that very schema.",
    "Put what they share into a schema of its own.",
  ),
  "mapping-unknown": warning(
    "A discriminator's mapping leads to none of the alternatives.",
    "Map the value to one of the alternatives, or take it out.",
  ),
  "never-present": warning(
    "A property is both read-only and write-only, so it can stand nowhere.",
    "Take one of the two out.",
  ),

  // Paths and operations
  "path-malformed": warning(
    "A path does not start with a slash.",
    "Write the path as it follows the server's address: `/pets`.",
  ),
  "path-braces": either(
    "The braces of a path do not each hold a name of its own.",
    "Write `{name}` for each parameter, each name once.",
  ),
  "path-item-unknown": warning(
    "A path item has a member that means nothing there.",
    "Write methods in lower case, other methods under `additionalOperations`, and `x-` before extensions.",
  ),
  "method-unsupported": error(
    "An operation of OpenAPI 3.2 has a method that cannot stand where it does.",
    "Write a token of HTTP, and GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH, TRACE and QUERY as members of the path item.",
  ),
  "operation-duplicate": warning(
    "Two operations have the same id, or ids that make the same name.",
    "Give each operation an id of its own.",
  ),
  "servers-ignored": warning(
    "A single path or operation names servers of its own.",
    "Name the servers at the top of the description.",
  ),

  "rule-unfit": warning(
    "The configuration's default rule for pages or polling is for an operation, and cannot be kept there.",
    "Give the operation a rule of its own in the configuration, or `false`.",
  ),
  "rule-contradicted": error(
    "The extension `x-poll` speaks of what its operation does not describe.",
    "Name a status of the reply and values that it can have.",
  ),

  // Parameters
  "parameter-incomplete": error(
    "A parameter has no name.",
    "Give the parameter a `name`.",
  ),
  "parameter-location": error(
    "A parameter stands nowhere, or where none can stand.",
    "Let `in` be path, query, header or cookie.",
  ),
  "parameter-style": error(
    "A parameter cannot have its style.",
    "Use a style of the parameter's location, or leave it out.",
  ),
  "parameter-untyped": warning(
    "A parameter has neither a schema nor a content.",
    "Give the parameter a schema.",
  ),
  "parameter-duplicate": warning(
    "A parameter is described twice.",
    "Take one of the two out.",
  ),
  "parameter-ignored": warning(
    "A header parameter describes what other parts of OpenAPI speak of, or what each request sets by itself.",
    "Say it with media types, a security scheme or cookie parameters, or take it out.",
  ),
  "header-name": warning(
    "A header has a name that no header can have.",
    "Write letters, digits and marks such as `-`, without spaces.",
  ),
  "path-unsendable": warning(
    "A path has a query or a fragment in it.",
    "Describe a query by parameters, and tell operations apart by their paths and methods.",
  ),
  "path-equal": either(
    "Two paths differ only in the names in their braces.",
    "Put their methods under one path.",
  ),
  "path-adjoining": warning(
    "Nothing stands between two parameters of a path.",
    "Put a character between them, or make them one parameter.",
  ),
  "parameter-collision": warning(
    "A property of an object travels by the name of another parameter.",
    "Rename one of them, or give the object the style deepObject.",
  ),
  "parameter-ambiguous": warning(
    "Values of a parameter that differ travel as the same text.",
    "Describe the parameter by a `content` of JSON, or let it hold one kind of value.",
  ),
  "parameter-nested": warning(
    "A parameter holds arrays or objects that no style has a spelling for.",
    "Describe the parameter by a `content` of JSON.",
  ),
  "path-parameter-missing": warning(
    "Nothing describes a name in a path's braces.",
    "Describe it among the parameters.",
  ),
  "path-parameter-unused": warning(
    "A path parameter is not in the path.",
    "Put it into the path, or take it out.",
  ),

  // Bodies
  "media-type": warning(
    "A body stands under a name that is no media type.",
    "Write a type and a subtype, such as `application/json`.",
  ),
  "body-unsendable": warning(
    "An operation of GET or HEAD has a body, which `fetch` does not send.",
    "Describe it under POST or QUERY, or give the client a `fetch` of its own that sends it.",
  ),
  "schema-unchecked": warning(
    "A body that is neither JSON nor a form has a schema, which is not checked.",
    "Read and check them in the program, or describe them as JSON.",
  ),
  "encoding-ignored": warning(
    "A part of a multipart body is described as it cannot travel.",
    "Take that out of the `encoding`.",
  ),

  // Replies, security and policies
  "status-unknown": error(
    "A reply stands under a key that is no status.",
    "Write a number from 100 to 599, a class such as 4XX, or default.",
  ),
  "replies-missing": warning(
    "An operation describes no reply.",
    "Describe the replies under `responses`.",
  ),
  "reply-bodiless": warning(
    "A reply has a body whose status allows none.",
    "Take the content out, or reply with another status.",
  ),
  "webhook-ignored": warning(
    "A webhook describes what a receiver does not see to.",
    "See to it around the receiver, or take it out.",
  ),
  "events-alike": warning(
    "No value in their bodies tells events apart.",
    "Give each event a property with a value of its own, such as `type`.",
  ),
  "security-scheme": warning(
    "A security scheme is incomplete.",
    "Give the scheme what its type asks for.",
  ),
  "security-unknown": warning(
    "A security scheme is required that is not described.",
    "Describe it under `components/securitySchemes`.",
  ),
  "security-collision": warning(
    "Two security schemes that are required together travel in one place.",
    "Make them alternatives, or leave one of them out.",
  ),
  "version-unused": warning(
    "The configuration names a version that no path has.",
    "Correct the prefix, or take the version out of the configuration.",
  ),
  "policy-incomplete": error(
    "A rate limit policy is incomplete.",
    "Give the policy a `name`, a `quota` and a `window`.",
  ),
  "policy-odd": error(
    "A rate limit policy cannot be counted, or told in a header.",
    "Give it a name of its own in ASCII, and whole numbers from 1 on; let it narrow another policy that does not narrow it.",
  ),
  "policy-unknown": error(
    "An operation names a quota that is not described.",
    "Describe it under `x-rate-limit-policies`.",
  ),
  "deprecation-date": error(
    "A deprecation has no date, or one that is none.",
    "Give it the `date` from which on the operation is deprecated.",
  ),
  "deprecation-sunset": error(
    "The sunset of a deprecated operation is too early.",
    "Set a later sunset, or configure the minimum with the lint rule `sunset-too-early`.",
  ),
  "deprecation-link": error(
    "A deprecation leads to something that a `Link` header cannot name.",
    "Write a URL, or a path that starts with a slash; a successor can be an operation's id.",
  ),
  "deprecation-unmarked": warning(
    "An operation has `x-deprecation` and is not marked as deprecated.",
    "Add `deprecated: true` to the operation.",
  ),

  "callback-url": warning(
    "The address of a callback stands at a place of the request that is not described.",
    "Correct the expression, or describe what stands there.",
  ),

  // What another package prints
  "paths-types": warning(
    "openapi-typescript cannot print paths.ts, so it is left out.",
    "Mend what the message names, or leave `paths` out of the configuration.",
  ),
};

/** The name of a kind of finding: `ref-dangling`. */
export type DiagnosticCode = keyof typeof codes;

/** Says whether a word is one of the codes. */
export function isCode(word: string): word is DiagnosticCode {
  return Object.hasOwn(codes, word);
}
