import { EventEmitter } from "node:events";

import { expect, test } from "vitest";

import {
  type NodeRequest,
  send,
} from "../../../templates/runtime/node/exchange.js";

test("a stream to a slow client leaves no listeners behind", async () => {
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: false,
    getHeaderNames: () => [],
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    end: () => undefined,
    write: () => {
      queueMicrotask(() => outgoing.emit("drain"));
      return false;
    },
  });
  let most = 0;
  let left = 5000;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      most = Math.max(most, outgoing.listenerCount("close"));
      if (left-- > 0) controller.enqueue(new Uint8Array(1));
      else controller.close();
    },
  });
  const source = { complete: true, headers: {} };
  await send(
    { status: 200, headers: [], body },
    // `send` uses only these members.
    { source, last: false } as unknown as NodeRequest,
    outgoing as never,
  );
  expect(most).toBeLessThan(5);
  expect(outgoing.listenerCount("drain")).toBe(0);
});
