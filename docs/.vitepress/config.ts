import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { defineConfig, type HeadConfig } from "vitepress";
import llms from "vitepress-plugin-llms";

import { pageDescription } from "./description.js";
import { writePrintedPages } from "./printed-pages.js";
import { sidebar } from "./sidebar.js";
import { site } from "./site.js";

writePrintedPages(fileURLToPath(new URL("../..", import.meta.url)));

const docs = fileURLToPath(new URL("..", import.meta.url));

/** What other programs show of a page that is shared. */
function socialHead(title: string, description: string, path: string) {
  const properties = {
    "og:type": "website",
    "og:site_name": "Tenon",
    "og:title": title,
    "og:description": description,
    "og:url": `${site.origin}/${path}`,
    "og:image": `${site.origin}/social.png`,
    "og:image:alt":
      "One OpenAPI description becomes a client and a server for each API version",
  };
  return [
    ...Object.entries(properties).map(([property, content]): HeadConfig => [
      "meta",
      { property, content },
    ]),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ] satisfies HeadConfig[];
}

export default defineConfig({
  title: "Tenon",
  description:
    "Typed servers, clients and webhooks from one OpenAPI description",
  lang: "en",
  // Relative links are checked by the build; this keeps them valid on a code forge, too.
  cleanUrls: false,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/icon.svg" }]],
  sitemap: { hostname: site.origin },
  transformPageData(page) {
    if (page.relativePath === "404.md") return undefined;
    const own = page.description || undefined;
    const text = readFileSync(join(docs, page.filePath), "utf8");
    return { description: own ?? pageDescription(text) };
  },
  transformHead({ pageData: { relativePath, title, description } }) {
    const path = relativePath.replace(/(?:^|(?<=\/))index\.md$|\.md$/, (end) =>
      end === ".md" ? ".html" : "",
    );
    return socialHead(title || "Tenon", description, path);
  },
  // `llms.txt`, `llms-full.txt`, and the Markdown of each page. VitePress has a Vite of its
  // own, whose types of plugins are not those of the newer one.
  vite: { plugins: [llms({ ignoreFiles: ["contributing/**"] }) as never] },
  markdown: {
    theme: {
      light: "github-light-high-contrast",
      dark: "github-dark-high-contrast",
    },
  },
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
    editLink: {
      pattern: `${site.repository}/edit/main/docs/:path`,
      text: "Edit this page",
    },
    socialLinks: [{ icon: "github", link: site.repository }],
    logo: { src: "/icon.svg", alt: "" },
    docFooter: { prev: "Previous", next: "Next" },
  },
});
