import { connect, createInference } from "./generated/v2/calls.js";
import { getInference, listBaseModels } from "./generated/v2/calls.js";
import { queriesOf } from "./generated/v2/queries.js";

const connection = connect({
  baseUrl: location.origin,
  token: () => localStorage.getItem("token") ?? "",
});

/** The operations that the screens use: the bundle has no others. */
export const q = queriesOf(
  { createInference, getInference, listBaseModels },
  { connection },
);
