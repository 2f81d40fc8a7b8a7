/**
 * Every diagnostic code with what it means. A code that is not listed here
 * does not compile; whoever reports something new adds a line.
 */
export const codes = {
  // Getting the text
  "input-missing": "The description, or a file of it, cannot be read.",
  "input-kind":
    "Something other than a file stands where a description should.",
  "input-size": "A file is too large to be read.",
  "input-encoding": "A file is not UTF-8 text.",

  // From text to values
  "json-syntax": "A file is not JSON.",
  "yaml-syntax": "A file is not YAML.",
  "yaml-tag": "A YAML tag asks for a type that JSON does not have.",
  "yaml-documents": "A YAML file holds more than one document.",
  "yaml-key": "A YAML mapping has a key that is no plain text.",
  "yaml-value": "A YAML value has no spelling in JSON.",
  "yaml-alias":
    "A YAML alias has no anchor, holds itself, or grows without measure.",
  "duplicate-key": "An object has two members of the same name.",
  "too-deep": "Values are nested deeper than any reader can follow.",

  // What kind of description it is
  "not-openapi": "The root of the description is not an OpenAPI object.",
  "openapi-version":
    "The description is written in a version of OpenAPI that is not supported.",

  // References
  "ref-dangling": "A reference leads to a place where nothing stands.",
  "ref-malformed": "A reference is no URI reference with a JSON pointer.",
  "ref-anchor": "A reference names an anchor, which is not supported.",
  "ref-remote":
    "A reference is an address: the network is never asked for a part of a description.",
  "ref-outside": "A reference leaves the description's folder.",
  "ref-file": "A reference names a file that cannot be read.",
  "ref-cycle": "References lead to each other, and to no value.",

  // What the description says
  "wrong-type":
    "A value is of another type than the one that must stand there.",
  "version-unquoted": "The description's version is a number.",

  // Schemas
  "type-unknown": "A schema names a type that JSON does not have.",
  "null-unquoted": "A list of types holds null itself, and not its name.",
  "required-flag": "`required` stands on a property, and not on its object.",
  "keyword-unsupported": "A schema uses a keyword that is not supported.",
  "keyword-of-3-0":
    "A schema uses a keyword as OpenAPI 3.0 spells it, in a later version.",
  "pattern-invalid": "A pattern is no regular expression of ECMA-262.",
  "combination-empty":
    "An `allOf`, `anyOf`, `oneOf` or `prefixItems` is empty.",
  "ref-sibling":
    "A keyword stands beside a `$ref`, where OpenAPI 3.0 has it ignored.",
  "schema-cycle": "A schema is defined by itself.",
  "mapping-unknown":
    "A discriminator's mapping leads to none of the alternatives.",

  // Paths and operations
  "path-malformed": "A path does not start with a slash.",
  "method-unsupported": "An operation has a method that is not supported.",
  "operation-duplicate": "Two operations have the same id.",
  "servers-ignored": "A single path or operation names servers of its own.",

  // Parameters
  "parameter-incomplete": "A parameter has no name.",
  "parameter-location": "A parameter stands nowhere, or where none can stand.",
  "parameter-style": "A parameter cannot have its style.",
  "parameter-untyped": "A parameter has neither a schema nor a content.",
  "parameter-duplicate": "A parameter is described twice.",
  "parameter-ignored": "A parameter describes what OpenAPI has ignored.",
  "path-parameter-missing": "Nothing describes a name in a path's braces.",
  "path-parameter-unused": "A path parameter is not in the path.",

  // Replies, security and policies
  "status-unknown": "A reply stands under a key that is no status.",
  "security-scheme": "A security scheme is incomplete.",
  "security-unknown": "A security scheme is required that is not described.",
  "policy-incomplete": "A rate limit policy is incomplete.",
  "policy-unknown": "An operation names a quota that is not described.",
  "deprecation-date": "A deprecation has no date.",

  // What another package prints
  "paths-types": "openapi-typescript cannot print paths.ts.",
} as const satisfies Readonly<Record<string, string>>;

/** The name of a kind of finding: `ref-dangling`. */
export type DiagnosticCode = keyof typeof codes;
