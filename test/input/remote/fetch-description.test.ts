import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { fetchDescription } from "../../../generator/input/remote/fetch-description.js";
import { serverWith } from "./server.js";

const limits = { seconds: 5, bytes: 1000 };

async function textOf(url: string): Promise<string> {
  return Buffer.from(await fetchDescription(url, limits)).toString();
}

describe("a description is fetched", () => {
  it("after redirects on the same host", async () => {
    const url = await serverWith(({ url }, response) => {
      if (url === "/end") response.end("{}");
      else response.writeHead(302, { location: "/end" }).end();
    });
    expect(await textOf(`${url}/start`)).toBe("{}");
  });

  it("and decompressed", async () => {
    const url = await serverWith((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync("openapi: 3.1.0"));
    });
    expect(await textOf(url)).toBe("openapi: 3.1.0");
  });
});

describe("a fetch is refused", () => {
  it.each([
    [
      "http://example.com/a.json",
      "http://example.com/a.json uses HTTP, so anybody on the way could change the description. Use HTTPS.",
    ],
    [
      "https://ada:secret@example.com/a.json",
      "The URL of example.com has a password in it, which would be committed. Remove it, and download the description in a separate step.",
    ],
    ["https://", "https:// is not a valid URL."],
    [
      "http://127.0.0.1:1/a.json",
      /^http:\/\/127\.0\.0\.1:1\/a\.json cannot be fetched: .*\.$/,
    ],
  ])("for %s", async (url, message) => {
    await expect(fetchDescription(url, limits)).rejects.toThrow(message);
  });

  it("for a redirect to another host", async () => {
    const other = await serverWith((_, response) => response.end("{}"));
    const url = await serverWith((_, response) =>
      response.writeHead(301, { location: `${other}/x` }).end(),
    );
    await expect(textOf(`${url}/`)).rejects.toThrow(
      `${url}/ redirects to ${other}. If you trust it, name that URL: ${other}/x`,
    );
  });

  it("for a redirect to another protocol", async () => {
    const url = await serverWith((_, response) =>
      response.writeHead(301, { location: "file:///etc/passwd" }).end(),
    );
    await expect(textOf(`${url}/`)).rejects.toThrow(
      `${url}/ redirects to file:///etc/passwd, but only HTTPS is followed.`,
    );
  });

  it("if the host does not speak TLS", async () => {
    const url = await serverWith((_, response) => response.end("{}"));
    const secure = url.replace("http:", "https:");
    await expect(textOf(secure)).rejects.toThrow(
      `${secure} cannot be fetched: the host does not answer in TLS. Use a port that serves HTTPS.`,
    );
  });

  it("for endless redirects", async () => {
    const url = await serverWith((_, response) =>
      response.writeHead(301, { location: "/" }).end(),
    );
    await expect(textOf(url)).rejects.toThrow("redirects too often");
  });

  it.each([
    [404, "{}", "responds with status 404. Correct the URL"],
    [200, " <!doctype html>", "is a page of HTML or XML, not a description"],
    [200, "", "is empty"],
    [200, "x".repeat(1001), "is larger than"],
  ])("for the response %i %j", async (status, text, message) => {
    const url = await serverWith((_, response) =>
      response.writeHead(status).end(text),
    );
    await expect(textOf(url)).rejects.toThrow(message);
  });

  it("for a small response that becomes large", async () => {
    const url = await serverWith((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync("x".repeat(100_000)));
    });
    await expect(textOf(url)).rejects.toThrow("is larger than");
  });

  it("for a response that does not end in time", async () => {
    const url = await serverWith((_, response) => {
      response.write("{");
    });
    await expect(
      fetchDescription(url, { ...limits, seconds: 0.05 }),
    ).rejects.toThrow(
      `${url} cannot be fetched: it took longer than 0.05 seconds.`,
    );
  });
});
