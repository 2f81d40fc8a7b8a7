import { shared, spread } from "./components.js";
import { isOf30, type Rewrite } from "./grammar.js";
import {
  bodiesOfAnything,
  examplesNamed,
  otherCase,
  otherMediaNames,
  saidOfEncodings,
  saidOfMessages,
} from "./messages.js";
import {
  basesInPaths,
  parametersDown,
  parametersUp,
  securityDown,
  securityUp,
  serversDown,
  slashes,
} from "./operations.js";
import {
  doubled,
  mergedBases,
  refsWithin,
  requiredApart,
  rulesApart,
} from "./parts.js";
import { renamed } from "./renamed.js";
import {
  asList,
  extracted,
  inlined,
  nullApart,
  otherUnion,
  split,
  typesApart,
  wrapped,
} from "./schemas.js";
import {
  constants,
  everythingAsTrue,
  otherLimits,
  saidOfSchemas,
  upgraded,
  valuesAlone,
  valuesApart,
  wholeNumbers,
} from "./spellings.js";
import { reversed, unused, withFileName, worded } from "./whole.js";

/** Path items are components since OpenAPI 3.1. */
const pathsShared: Rewrite = (root) =>
  isOf30(root) ? root : shared("pathItem", (_, { at }) => at === "paths")(root);

/** The rewrites by name. */
export const rewrites: readonly (readonly [string, Rewrite])[] = [
  ["members and lists in another order", reversed],
  ["other words", worded],
  ["unused components", unused],
  ["the file's name in references", withFileName("openapi.json")],
  ["OpenAPI 3.0 as 3.1", upgraded],

  ["an allOf of one schema", wrapped("allOf")],
  ["an anyOf of one schema", wrapped("anyOf")],
  ["a oneOf of one schema", wrapped("oneOf")],
  ["types as lists", asList],
  ["types as alternatives", typesApart],
  ["null as an alternative", nullApart],
  ["anyOf and oneOf swapped for alternatives of different types", otherUnion],
  ["objects split into an allOf of two schemas", split],
  ["required in a separate allOf member", requiredApart],
  ["constraints in separate allOf members", rulesApart],
  ["references inside an allOf", refsWithin],
  ["bases inlined in derived schemas", mergedBases],
  ["an allOf member twice", doubled],
  ["const as an enum of one value", constants],
  ["enums without their type", valuesAlone],
  ["integers as multiples of 1", wholeNumbers],
  ["enum values as alternatives", valuesApart],
  ["empty schemas as true", everythingAsTrue],
  ["exclusive and inclusive bounds of integers swapped", otherLimits],
  ["schema defaults written out", saidOfSchemas],

  ["a name for each schema", extracted],
  ["references inlined", inlined],
  ["other names", renamed],
  ["shared parameters", shared("parameter")],
  ["shared request bodies", shared("requestBody")],
  ["shared replies", shared("response")],
  ["shared headers", shared("header")],
  ["shared examples", shared("example")],
  ["shared callbacks", shared("callback")],
  ["shared paths", pathsShared],
  ["parameters where they are used", spread("parameter")],
  ["request bodies where they are used", spread("requestBody")],
  ["replies where they are used", spread("response")],
  ["headers where they are used", spread("header")],

  ["parameters with their operations", parametersDown],
  ["parameters with their paths", parametersUp],
  ["servers with their operations", serversDown],
  ["security with each operation", securityDown],
  ["security with the description", securityUp],
  ["server paths moved into the paths", basesInPaths],
  ["headers in another case", otherCase],
  ["media types in another case", otherMediaNames],
  ["bodies of anything", bodiesOfAnything],
  ["trailing slashes on server URLs", slashes],
  ["named examples", examplesNamed],
  ["message defaults written out", saidOfMessages],
  ["encoding defaults written out", saidOfEncodings],
];
