import type { DefaultTheme } from "vitepress";

/** The pages of the site, in the order in which a newcomer reads them. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  section("Guide", "/guide", {
    "Getting started": "getting-started",
    "Start a server": "scaffold",
    "What is generated": "output",
    Client: "client",
    Server: "server",
    "Hooks and errors": "hooks",
    "Receiving webhooks": "receiving-webhooks",
    "Sending webhooks": "sending-webhooks",
    Stores: "stores",
    "Schemas for forms": "schemas",
    Testing: "testing",
    Mocks: "mocks",
    "A mock server": "mock",
    "Test a server": "test",
  }),
  section("Recipes", "/recipes", {
    "All recipes": "",
    "Check in CI": "ci",
    "Refresh tokens": "token-refresh",
    Pagination: "pagination",
    "Long-running jobs": "polling",
    "Upload files": "uploads",
    "Stream responses": "streams",
    "XML bodies": "xml",
    "Test with Jest or Vitest": "jest",
    "Vite and other bundlers": "vite",
    "React and TanStack Query": "react",
    "Express, Fastify, Hono": "express",
    "Your own error format": "error-format",
    "Logs, metrics, and traces": "metrics",
    "Several server processes": "several-processes",
    "Migrate from openapi-typescript": "from-openapi-typescript",
    "Migrate from hey-api": "from-hey-api",
    "Migrate from orval or kubb": "from-orval",
  }),
  section("Diff", "/diff", {
    "Compare descriptions": "",
    "Read a report": "report",
    "Choose the levels": "levels",
    Waivers: "waivers",
    "The release gate": "gate",
    "Move between versions": "versions",
    "What is compared": "coverage",
    Rules: "rules",
  }),
  section("Lint", "/lint", { "Lint a description": "", Rules: "rules" }),
  section("Configuration", "/configuration", {
    Configure: "",
    "Several APIs": "several-apis",
    Filters: "filters",
    Overlays: "overlays",
    "Your own emitters": "emitters",
    "A URL as input": "urls",
    Types: "types",
    "All keys": "reference",
  }),
  section("Reference", "/reference", {
    "Supported OpenAPI": "openapi",
    "Extensions (x-…)": "extensions",
    Commands: "commands",
    "Programmatic API": "api",
    Diagnostics: "diagnostics",
    Guarantees: "guarantees",
    Stability: "stability",
  }),
  section("Contributing", "/contributing", {
    "Set up": "",
    Tests: "tests",
    Architecture: "architecture",
    Decisions: "decisions/",
    "Add or change a feature": "adding",
    Benchmarks: "benchmarks",
  }),
];

function section(
  text: string,
  base: string,
  pages: Readonly<Record<string, string>>,
): DefaultTheme.SidebarItem {
  const items = Object.entries(pages).map(([title, page]) => ({
    text: title,
    link: `${base}/${page}`,
  }));
  return { text, items, collapsed: text !== "Guide" };
}
