/** The command line of the service. */
import { expect, test } from "vitest";
import { readConfig } from "../../examples/service/config.js";

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
  expect(readConfig([]).metricsPort).toBeUndefined();
  expect(readConfig(["--metrics-port", "9464"]).metricsPort).toBe(9464);
});
