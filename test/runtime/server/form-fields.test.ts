/** A form with too many fields is refused: each field costs much more than its bytes. */
import { describe, expect, test } from "vitest";

import { maxFields } from "../../../templates/runtime/server/input/decode-form.js";
import { widgetServer } from "./fixtures/widget-server.js";

const part = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n';

describe.each<[string, (count: number) => string]>([
  [
    "application/x-www-form-urlencoded",
    (count) => Array<string>(count).fill("name=x").join("&"),
  ],
  [
    "multipart/form-data; boundary=b",
    (count) => `${part.repeat(count)}--b--\r\n`,
  ],
])("a body of %s", (type, bodyOf) => {
  const { server, errors } = widgetServer();
  const send = (count: number) =>
    server.handle({
      method: "POST",
      path: "/v1/forms",
      query: "",
      header: (name) => (name === "content-type" ? type : undefined),
      body: () => Promise.resolve(new TextEncoder().encode(bodyOf(count))),
      signal: new AbortController().signal,
      source: undefined,
    });

  test("may have as many fields as the limit", async () => {
    const { status, body } = await send(maxFields);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: expect.stringContaining("Must be given only once.") as string,
    });
  });

  test("with more is a 413", async () => {
    const { status, body } = await send(maxFields + 1);
    expect({ status, body }).toMatchObject({
      status: 413,
      body: expect.stringContaining(
        "The body has more than 10000 fields.",
      ) as string,
    });
    expect(errors).toEqual([]);
  });
});
