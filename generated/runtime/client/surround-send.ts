import type { Send } from "./types.js";
import { send } from "./send.js";

/** Makes a call whose reply may come item by item, looks whether its operation is deprecated, and puts on its result what codecs read of the headers. */
export const surroundSend: Send = async (...call) => {
  const [connection, operation, , , codecs] = call;
  const result = await (codecs.sendForItems ?? send)(...call);
  if (result.response) codecs.notice?.(result.response, operation, connection);
  codecs.mark?.(result, codecs);
  return result;
};
