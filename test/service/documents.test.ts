/** The public documents of the service. They need no database. */
import { expect, test } from "vitest";

import { serviceHandlers } from "../../examples/service/handlers/unversioned/service.js";
import { serve } from "../../generated/runtime/node.js";
import { createServer } from "../../generated/unversioned/server.js";

test("anyone may read the documents", async () => {
  const handlers = serviceHandlers(
    new URL("../../spec/openapi.json", import.meta.url),
  );
  const { url, close } = await serve(createServer({ handlers }));
  const description = await fetch(`${url}/openapi.json`);
  expect(await description.json()).toMatchObject({ openapi: "3.1.0" });
  const versioning = await fetch(`${url}/versioning`);
  expect(await versioning.json()).toEqual({
    versions: [
      { version: "v1", stable: true, deprecated: false },
      { version: "v2", stable: true, deprecated: false },
    ],
    minimum_sunset_days: 180,
  });
  for (const document of [description, versioning]) {
    expect(document.headers.get("x-content-type-options")).toBe("nosniff");
    expect(document.headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
  const docs = await fetch(`${url}/docs`);
  expect(docs.headers.get("x-content-type-options")).toBe("nosniff");
  expect(docs.headers.get("content-security-policy")).toMatch(
    /^default-src 'none';.*connect-src 'self'.*frame-ancestors 'none'$/,
  );
  expect(docs.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await docs.text()).toContain("<title>Game Asset Generation Service");
  await close();
});
