import type { Send } from "./types.js";
import { send } from "./send.js";

/**
 * Sends a call, reports deprecated operations, and adds the properties that are read
 * from response headers.
 */
export const surroundSend: Send = async (...call) => {
  const [connection, operation, , , codecs] = call;
  const result = await (codecs.sendForItems ?? send)(...call);
  if (result.response) codecs.notice?.(result.response, operation, connection);
  codecs.mark?.(result, codecs);
  return result;
};
