import { expect, test } from "vitest";

import {
  downloadProgress,
  uploadProgress,
} from "../../../templates/runtime/extras/progress.js";

const attempt = {
  operation: {
    id: "getFile",
    name: "getFile",
    method: "GET",
    path: "/file",
    parameters: [],
    replies: {},
    security: [],
  },
  number: 1,
} as const;
const request = new Request("https://files.example/file");

test.each([
  ["a known length", { "content-length": "3" }, 3],
  ["no length", {}, undefined],
  [
    "a length before decompression",
    { "content-length": "2", "content-encoding": "gzip" },
    undefined,
  ],
])(
  "the bytes of a response with %s are counted",
  async (_, headers: Record<string, string>, total) => {
    const seen: unknown[] = [];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2]));
        controller.enqueue(new Uint8Array([3]));
        controller.close();
      },
    });
    const response = await downloadProgress(({ loaded, total, ...at }) => {
      seen.push([loaded, total, at]);
    })(
      request,
      () => Promise.resolve(new Response(body, { status: 203, headers })),
      attempt,
    );
    expect(response.status).toBe(203);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([
      1, 2, 3,
    ]);
    const at = { request, attempt };
    expect(seen).toEqual([
      [2, total, at],
      [3, total, at],
    ]);
  },
);

test("a response without a body is passed on", async () => {
  const empty = new Response(null, { status: 204 });
  const middleware = downloadProgress(() => expect.unreachable());
  expect(await middleware(request, () => Promise.resolve(empty), attempt)).toBe(
    empty,
  );
});

test("without XMLHttpRequest, an upload goes on to fetch", async () => {
  const upload = new Request(request, { method: "POST", body: "abc" });
  const middleware = uploadProgress(() => expect.unreachable());
  const response = await middleware(
    upload,
    async (sent) => new Response(await sent.text()),
    attempt,
  );
  expect(await response.text()).toBe("abc");
});
