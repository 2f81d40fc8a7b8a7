/** The command line of the service, and what it reads of the environment. */
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

import { expect, test } from "vitest";

import { readConfig, usage } from "../../examples/service/config.js";
import { authorities } from "../../examples/service/webhooks/authorities.js";

const database = ["--database", "postgres://db/service"];

test.each([
  [["--role", "all-of-it"], "--role must be one of all, api, worker, sender."],
  [["--role", "worker"], "--role worker needs --database"],
  [["--role", "sender", ...database], "--role sender needs --url"],
  [["--url", "api.example.com"], "--url must be an address such as https://"],
  [["--database", "mysql://db"], "--database must be an address such as post"],
  [
    ["--role", "api", ...database, "--receiver"],
    "--receiver is for --role all",
  ],
  [["--pool", "0"], "--pool must be a number from 1 to 9999."],
  [["--port", "http"], "--port must be a number from 0 to 65535."],
])("%j is refused with what is wrong", (args, message) => {
  expect(() => readConfig(args)).toThrow(message);
});

test("the address of the service ends without a slash", () => {
  const args = ["--role", "sender", ...database, "--url", "https://a.example/"];
  expect(readConfig(args)).toMatchObject({
    publicUrl: "https://a.example",
    roles: ["sender"],
  });
});

test("metrics have a port only if it is given", () => {
  expect(readConfig([])?.metricsPort).toBeUndefined();
  expect(readConfig(["--metrics-port", "9464"])?.metricsPort).toBe(9464);
});

test("help lists each option with its default", () => {
  expect(readConfig(["--help"])).toBeUndefined();
  expect(usage()).toContain(
    "  --pool            connections to PostgreSQL at most (default: 10)\n",
  );
  expect(usage()).toContain(
    "  --receiver        start a receiver to try webhooks\n",
  );
});

test("the authorities of NODE_EXTRA_CA_CERTS are trusted too", () => {
  const file = import.meta.filename;
  const found = authorities({ NODE_EXTRA_CA_CERTS: file });
  expect(found).toEqual([...rootCertificates, readFileSync(file, "utf8")]);
  expect(authorities({})).toEqual(rootCertificates);
  expect(authorities({ NODE_EXTRA_CA_CERTS: "" })).toEqual(rootCertificates);
  expect(() => authorities({ NODE_EXTRA_CA_CERTS: "/none" })).toThrow(
    "NODE_EXTRA_CA_CERTS names /none, which cannot be read.",
  );
});
