import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run service` listens. */
const service = process.env["SERVICE"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  // The service serves the build there.
  base: "/console/",
  plugins: [react()],
  // In development, requests go to the running service: the console has one origin, as when it is built.
  server: { proxy: { "/v2": service, "/files": service } },
});
