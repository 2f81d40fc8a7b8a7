import { expect, test } from "vitest";

import {
  type CorsOptions,
  withCors,
} from "../../../templates/runtime/extras/cors.js";
import { serve } from "../../../templates/runtime/node.js";
import { serveSurface } from "../../../templates/runtime/server.js";
import { surface } from "../server/fixtures/widgets.js";
import { answering, headersOf, request } from "./fixture.js";

const app = "https://app.example.com";

const widgets = serveSurface(
  surface,
  {
    authenticate: { bearer: () => "ann", basic: () => false, key: () => false },
    authorize: () => true,
    owner: () => "ann",
    handlers: {},
  },
  "partial",
);

test("a preflight request gets the methods of the path and the headers that it asks for", async () => {
  const running = await serve(withCors(widgets, { origins: [app] }), {
    port: 0,
  });
  try {
    const preflight = await fetch(`${running.url}/v1/widgets/1`, {
      method: "OPTIONS",
      headers: {
        origin: app,
        "access-control-request-method": "DELETE",
        "access-control-request-headers": "authorization,x-trace",
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": app,
      "access-control-allow-methods": "GET, DELETE, HEAD, OPTIONS",
      "access-control-allow-headers": "authorization,x-trace",
      "access-control-max-age": "600",
      vary: expect.stringContaining("Origin") as unknown,
    });
    const refused = await fetch(`${running.url}/v1/widgets/1`, {
      headers: { origin: app },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe(app);
    expect(refused.headers.get("access-control-expose-headers")).toContain(
      "x-request-id",
    );
  } finally {
    await running.close();
  }
});

test.each<[string, CorsOptions, string | undefined, object]>([
  ["no origin", { origins: [app] }, undefined, { vary: "Origin", a: "1" }],
  [
    "another origin",
    { origins: [app] },
    "https://evil.example",
    { vary: "Origin", a: "1" },
  ],
  [
    "a longer origin",
    { origins: [app] },
    `${app}.evil.example`,
    { vary: "Origin", a: "1" },
  ],
  [
    "every origin",
    { origins: "*" },
    "null",
    {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "a",
      a: "1",
    },
  ],
  [
    "a function, and cookies",
    { origins: (origin) => origin.endsWith(".example.com"), credentials: true },
    app,
    {
      "access-control-allow-origin": app,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "a",
      vary: "Origin",
      a: "1",
    },
  ],
])("%s", async (_, options, origin, wanted) => {
  const server = withCors(answering({ headers: [["a", "1"]] }), options);
  const asked = request("GET", "/", origin === undefined ? {} : { origin });
  expect(headersOf(await server.handle(asked))).toEqual(wanted);
});

test("headers that a browser would not ask for are not sent back", async () => {
  const server = withCors(answering({ headers: [["allow", "GET"]] }), {
    origins: [app],
  });
  const asked = request("OPTIONS", "/", {
    origin: app,
    "access-control-request-method": "GET",
    "access-control-request-headers": "a\r\nx: y",
  });
  expect(headersOf(await server.handle(asked))).not.toHaveProperty(
    "access-control-allow-headers",
  );
});

test("every origin with cookies is refused at the start", () => {
  expect(() => withCors(widgets, { origins: "*", credentials: true })).toThrow(
    'The origins "*" do not go with credentials: list the origins.',
  );
});
