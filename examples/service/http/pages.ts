/** The pages for people: the console, and the script of the page at `/docs`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { referenceStart } from "../handlers/unversioned/docs-page.js";
import type { Place } from "./places.js";

/** Where the console is once it is built. */
export const builtConsole = fileURLToPath(
  new URL("../../console/dist", import.meta.url),
);

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the built console at `/console/`. `files` is where its images come from. */
export function consolePages(files: string): Place {
  const pages = readPages(builtConsole);
  const headers = {
    "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ${new URL(files).origin}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  return (path, response) => {
    if (path === "/console" && pages.size > 0) {
      // The addresses in the page are relative to the folder.
      response.writeHead(308, { location: "console/" }).end();
      return true;
    }
    const name = path === "/console/" ? "index.html" : path.slice(9);
    const content = path.startsWith("/console/") ? pages.get(name) : undefined;
    if (content === undefined) return false;
    response.writeHead(200, {
      ...headers,
      // The names of assets change with their content.
      "cache-control": name.startsWith("assets/")
        ? "public, max-age=31536000, immutable"
        : "no-cache",
      "content-type": types[extname(name)] ?? "application/octet-stream",
    });
    response.end(content);
    return true;
  };
}

/** Leads people from `/` to the console, or without one to the documentation. */
export function startPage(): Place {
  const location = isConsoleBuilt() ? "console/" : "docs";
  return (path, response) => {
    if (path !== "/") return false;
    response.writeHead(302, { location }).end();
    return true;
  };
}

/** Whether somebody has built the console. */
export function isConsoleBuilt(): boolean {
  return existsSync(join(builtConsole, "index.html"));
}

/** Reads the files of a folder, so that no request can name another one. */
function readPages(folder: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    names
      .filter((name) => extname(name) !== "")
      .map((name) => [
        name.replaceAll("\\", "/"),
        readFileSync(join(folder, name)),
      ]),
  );
}

/** Serves the script of the page at `/docs`, which is Scalar's with our settings. */
export function docsScript(): Place {
  let script: string | undefined;
  return (path, response) => {
    if (path !== "/docs/reference.js") return false;
    script ??= `${readScalar()}\n${referenceStart}`;
    response.writeHead(200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    });
    response.end(script);
    return true;
  };
}

/** Reads Scalar as one file. This package has it without the 200 that it is built from. */
function readScalar(): string {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve("@scalar/fastify-api-reference"));
  return readFileSync(join(folder, "js/standalone.js"), "utf8");
}
