import { expect, test } from "vitest";
import { serverUrl } from "../../../templates/runtime/client.js";

/** As `test/cases/servers` has them printed. */
const servers = [
  {
    url: "https://{region}.example.com:{port}/api",
    variables: {
      region: { default: "eu", enum: ["eu", "us"] },
      port: { default: "443" },
    },
  },
  { url: "/relative", variables: {} },
] as const;

test("a server's address has the defaults, or what is chosen", () => {
  const [world, relative] = servers;
  expect(serverUrl(world)).toBe("https://eu.example.com:443/api");
  expect(serverUrl(world, { region: "us" })).toBe(
    "https://us.example.com:443/api",
  );
  // @ts-expect-error -- there is no such region
  expect(serverUrl(world, { region: "x", port: "8443" })).toContain(":8443");
  expect(serverUrl(relative)).toBe("/relative");
  expect(serverUrl({ url: "/{toString}", variables: {} })).toBe("/{toString}");
});
