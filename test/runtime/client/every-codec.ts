import {
  followRedirects,
  formBody,
  mediaTypes,
  multipartBody,
  paged,
  parameters,
  parameterStyles,
  polled,
  problemCodes,
  replyHeaders,
  requestBody,
  statusRanges,
  styledPath,
} from "../../../templates/runtime/client.js";

/** What any operation may need; an idempotency key goes only where it is taken. */
export const everyCodec = [
  requestBody,
  formBody,
  multipartBody,
  parameters,
  parameterStyles,
  styledPath,
  followRedirects,
  statusRanges,
  problemCodes,
  mediaTypes,
  replyHeaders,
  paged,
  polled,
] as const;
