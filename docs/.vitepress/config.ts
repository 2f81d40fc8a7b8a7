import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Tenon",
  description: "Typed servers, clients and webhooks from OpenAPI",
  themeConfig: { search: { provider: "local" } },
});
