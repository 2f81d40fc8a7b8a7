import { send } from "./send.js";

/** Makes a call whose reply may come item by item, and puts on its result what codecs read of the headers. */
export const surroundSend: typeof send = async (...call) => {
  const [, , , , codecs] = call;
  const result = await (codecs.sendForItems ?? send)(...call);
  codecs.mark?.(result, codecs);
  return result;
};
