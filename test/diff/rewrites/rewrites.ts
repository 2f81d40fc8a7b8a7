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

/** Each by what it does. */
export const rewrites: readonly (readonly [string, Rewrite])[] = [
  ["members and lists in another order", reversed],
  ["other words", worded],
  ["components that nothing leads to", unused],
  ["the file's name in references", withFileName("openapi.json")],
  ["OpenAPI 3.0 as 3.1", upgraded],

  ["a conjunction of one", wrapped("allOf")],
  ["a choice of one", wrapped("anyOf")],
  ["one alternative alone", wrapped("oneOf")],
  ["types as lists", asList],
  ["types as alternatives", typesApart],
  ["null as an alternative", nullApart],
  ["alternatives of several types under the other word", otherUnion],
  ["objects in two parts", split],
  ["what must be there in a part of its own", requiredApart],
  ["rules in parts of their own", rulesApart],
  ["references within a conjunction", refsWithin],
  ["bases written out in what builds on them", mergedBases],
  ["a part of a conjunction twice", doubled],
  ["constants as lists of one", constants],
  ["values without their type", valuesAlone],
  ["whole numbers as multiples of one", wholeNumbers],
  ["values as alternatives", valuesApart],
  ["what lets everything stand as true", everythingAsTrue],
  ["limits of integers under the other word", otherLimits],
  ["what goes without saying of schemas", saidOfSchemas],

  ["a name for each schema", extracted],
  ["what names stand for in place of them", inlined],
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
  ["the servers' path in the paths", basesInPaths],
  ["headers in another case", otherCase],
  ["media types in another case", otherMediaNames],
  ["bodies of anything", bodiesOfAnything],
  ["slashes behind servers", slashes],
  ["named examples", examplesNamed],
  ["what goes without saying of messages", saidOfMessages],
  ["what goes without saying of parts", saidOfEncodings],
];
