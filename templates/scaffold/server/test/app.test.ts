import { equal } from "node:assert/strict";
import { test } from "node:test";

import { start } from "../../node/app.js";
import { createApi } from "../../printed/server.js";
import { readConfig } from "../../program/config.js";
import { fakeDeps } from "./deps.js";

const config = readConfig({ PORT: "0" });
const api = createApi(fakeDeps({ config }));

test("the checks respond with 200, and an unknown path with 404", async () => {
  const { url, close } = await start(api, config);
  const health = await fetch(url + "/health");
  const ready = await fetch(url + "/ready");
  const unknown = await fetch(url + "/unknown");
  await close();
  equal(health.status, 200);
  equal(ready.status, 200);
  equal(unknown.status, 404);
});

test("a server whose database is down is healthy, but not ready", async () => {
  const check = () => Promise.reject(new Error("a test of readiness"));
  const { url, close } = await start(api, config, check);
  const health = await fetch(url + "/health");
  const ready = await fetch(url + "/ready");
  await close();
  equal(health.status, 200);
  equal(ready.status, 503);
});
