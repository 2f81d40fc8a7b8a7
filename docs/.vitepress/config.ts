import { fileURLToPath } from "node:url";

import { defineConfig } from "vitepress";
import llms from "vitepress-plugin-llms";

import { writePrintedPages } from "./printed-pages.js";
import { sidebar } from "./sidebar.js";

writePrintedPages(fileURLToPath(new URL("../..", import.meta.url)));

export default defineConfig({
  title: "Tenon",
  description:
    "Typed servers, clients and webhooks from one OpenAPI description",
  lang: "en",
  // Relative links are checked by the build; this keeps them valid on a code forge, too.
  cleanUrls: false,
  // `llms.txt`, `llms-full.txt`, and the Markdown of each page. VitePress has a Vite of its
  // own, whose types of plugins are not those of the newer one.
  vite: { plugins: [llms({ ignoreFiles: ["contributing/**"] }) as never] },
  markdown: { theme: { light: "github-light", dark: "github-dark" } },
  themeConfig: {
    nav: [
      {
        text: "Guide",
        link: "/guide/getting-started",
        activeMatch: "^/guide/",
      },
      { text: "Recipes", link: "/recipes/", activeMatch: "^/recipes/" },
      { text: "Diff", link: "/diff/", activeMatch: "^/diff/" },
      { text: "Lint", link: "/lint/", activeMatch: "^/lint/" },
      {
        text: "Configuration",
        link: "/configuration/",
        activeMatch: "^/configuration/",
      },
      {
        text: "Reference",
        link: "/reference/openapi",
        activeMatch: "^/reference/",
      },
      {
        text: "Contributing",
        link: "/contributing/",
        activeMatch: "^/contributing/",
      },
    ],
    sidebar,
    outline: { level: [2, 2] },
    search: { provider: "local" },
    docFooter: { prev: "Previous", next: "Next" },
  },
});
