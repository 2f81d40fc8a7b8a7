/** Words that people who come from another package type into the search, and the page that answers. */
import { expect, test } from "vitest";

import { pageDescription } from "../../docs/.vitepress/description.js";
import { sidebar } from "../../docs/.vitepress/sidebar.js";
import { pages } from "./pages.js";

const answers: Readonly<Record<string, string>> = {
  zod: "recipes/sources",
  orval: "recipes/from-orval",
  msw: "guide/mocks",
  nestjs: "recipes/sources",
  swr: "recipes/react",
  kubb: "recipes/from-orval",
  axios: "recipes/from-openapi-generator",
  valibot: "recipes/from-hey-api",
  faker: "guide/mocks",
  vite: "recipes/vite",
  webpack: "recipes/vite",
  nuxt: "recipes/from-hey-api",
  vue: "recipes/react",
  svelte: "recipes/react",
  angular: "recipes/react",
  express: "recipes/express",
  fastify: "recipes/express",
  hono: "recipes/express",
  workers: "recipes/express",
  bun: "guide/output",
  deno: "recipes/express",
  jest: "recipes/jest",
  vitest: "recipes/jest",
  playwright: "guide/mock",
  prism: "guide/mock",
  schemathesis: "guide/test",
  oasdiff: "reference/comparison",
  spectral: "reference/comparison",
  stainless: "recipes/from-stainless",
  swagger: "guide/getting-started",
  fastapi: "recipes/sources",
  typespec: "recipes/sources",
  springdoc: "recipes/sources",
  postman: "recipes/sources",
  prometheus: "recipes/metrics",
  opentelemetry: "recipes/metrics",
  interceptor: "recipes/from-hey-api",
  middleware: "guide/client",
  suspense: "recipes/react",
  infinite: "recipes/react",
  sse: "recipes/streams",
  monorepo: "configuration/several-apis",
  eslint: "guide/output",
  docker: "guide/scaffold",
  oauth: "guide/client",
  bigint: "configuration/types",
};

/** The search finds words by their start; spaces and punctuation separate them. */
test.each(Object.entries(answers))("%s is in %s", (word, path) => {
  const tokens = (pages.get(`docs/${path}.md`) ?? "")
    .toLowerCase()
    // The page that is searched has no marks of Markdown.
    .replaceAll("`", " ")
    .split(/[\n\r\p{Z}\p{P}]+/u);
  expect(tokens.some((token) => token.startsWith(word))).toBe(true);
});

const linked = sidebar.flatMap(({ items = [] }) =>
  items.flatMap(({ link = "" }) => [`docs${link}.md`, `docs${link}index.md`]),
);
const shown = linked.filter((path) => pages.has(path));

test("the sidebar lists pages that exist", () => {
  expect(shown.length).toBe(linked.length / 2);
});

test("each page of the sidebar has a description of its own", () => {
  const descriptions = shown.map((path) =>
    pageDescription(pages.get(path) ?? ""),
  );
  expect(descriptions.filter((text) => text.length < 30)).toEqual([]);
  expect(descriptions.filter((text) => text.length > 162)).toEqual([]);
  expect(new Set(descriptions).size).toBe(shown.length);
});
