import * as calls from "../../../../generated/v2/calls.js";
import { queriesOf } from "../../../../generated/v2/queries.js";

const { createInference, getInference, listBaseModels } = calls;

const connection = calls.connect({
  baseUrl: location.origin,
  token: () => localStorage.getItem("token") ?? "",
});

/** The operations that the screens use: the bundle has no others. */
export const q = queriesOf(
  { createInference, getInference, listBaseModels },
  { connection },
);
