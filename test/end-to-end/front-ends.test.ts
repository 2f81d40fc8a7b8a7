/** The front ends of `examples/front-ends`, built, and in Chromium where it is installed: only with `--mode all`. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { isChromiumUsable } from "../support/chromium.js";
import { whole } from "../support/sampling.js";
import { startService } from "./socket/service/serve.js";

const root = resolve(import.meta.dirname, "../../examples/front-ends/react");
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "tenon-front-end-"));
});
afterAll(() => rm(dist, { recursive: true }));

test.runIf(whole)("the app for React is built (only with --mode all)", () => {
  // As a command: Vitest sets NODE_ENV, which would choose React for development.
  execFileSync(
    "npx",
    ["vite", "build", root, "--outDir", dist, "--logLevel", "warn"],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
});

test.runIf(whole && isChromiumUsable())(
  "its three screens list, create and follow (only with --mode all, skipped without Chromium)",
  async () => {
    const service = await startService();
    const workspace = service.store.workspaces[0]?.workspace_id ?? "";
    // Loaded only where they are used.
    const [{ preview }, { chromium }] = await Promise.all([
      import("vite"),
      import("playwright-core"),
    ]);
    const app = await preview({
      root,
      configFile: false,
      build: { outDir: dist },
      preview: {
        host: "127.0.0.1",
        port: 0,
        proxy: { "/v2": service.url },
      },
    });
    const path = execFileSync("sh", ["-c", "command -v chromium"]);
    const browser = await chromium.launch({
      executablePath: path.toString().trim(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    try {
      const page = await browser.newPage();
      const address = app.resolvedUrls?.local[0] ?? "";
      await page.goto(address);
      await page.evaluate(() => {
        localStorage.setItem("token", "ann-token");
      });
      await page.goto(`${address}#/${workspace}`);
      await page.getByRole("link").nth(1).waitFor();
      const first = await page.getByRole("link").count();
      const more = page.getByRole("button", { name: "More" });
      while (await more.isEnabled()) {
        const count = await page.getByRole("link").count();
        await more.click();
        await page.getByRole("link").nth(count).waitFor();
      }
      expect(await page.getByRole("link").count()).toBe(
        service.store.models.length,
      );
      expect(first).toBe(2);
      await page.getByRole("link").first().click();
      const submit = page.getByRole("button", { name: "Make it" });
      await page.getByLabel("Prompt").fill("moss");
      await page.getByLabel("Webhook").fill("http://127.0.0.1/");
      await submit.click();
      await page.getByText("/body/webhook/url:").waitFor();
      // React empties a form whose action has ended.
      await page.getByLabel("Prompt").fill("moss");
      await submit.click();
      await page.getByRole("status").getByText(/./).waitFor();
      const [run = ""] = service.store.inferences.keys();
      expect(page.url()).toContain(`/run/${run}`);
      await service.settler.inference(run);
      await page.getByRole("status").getByText("complete").waitFor();
      await page.goto(`${address}#/${workspace}/run/${crypto.randomUUID()}`);
      await page.getByText("There is no such run.").waitFor();
    } finally {
      await browser.close();
      await app.close();
      await service.close();
    }
  },
);
