import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

/** Where `npm run service` listens. */
const service = process.env["SERVICE"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [vue()],
  // Requests go to the running service, so that the app has one origin.
  server: { proxy: { "/v2": service } },
  preview: { proxy: { "/v2": service } },
});
