import { accessRows } from "./access.js";
import { alternativeRows } from "./alternatives.js";
import { eventRows } from "./events.js";
import { formRows } from "./forms.js";
import { parameterRows } from "./parameters.js";
import { referenceRows } from "./references.js";
import { requestBodyRows } from "./request-bodies.js";
import { responseRows } from "./responses.js";
import { schemaRows } from "./schemas.js";
import type { Row } from "./table.js";

/** All rows by subject. */
export const tables: Readonly<Record<string, readonly Row[]>> = {
  parameters: parameterRows,
  "request bodies": requestBodyRows,
  forms: formRows,
  responses: responseRows,
  schemas: schemaRows,
  alternatives: alternativeRows,
  references: referenceRows,
  access: accessRows,
  events: eventRows,
};
