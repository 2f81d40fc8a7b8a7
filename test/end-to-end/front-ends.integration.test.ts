/** The front ends of `examples/front-ends`: built, and their three screens in Chromium. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";

import { isChromiumUsable } from "../support/chromium.js";
import { fetched, RegistryFailure, run } from "../support/project-commands.js";
import { startService } from "./socket/service/serve.js";

const root = resolve(import.meta.dirname, "../..");
const tenon = ["node", join(root, "dist/main.js")];
const folder = mkdtempSync(join(tmpdir(), "tenon-front-ends-"));
const canDrive = isChromiumUsable();

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The app for React uses the packages and the generated code of this repository. */
async function buildReact(): Promise<string> {
  const dist = join(folder, "react");
  const app = join(root, "examples/front-ends/react");
  await run(["npx", "vite", "build", app, "--outDir", dist], root);
  return dist;
}

/** The app for Vue is a project of its own, so it is copied with the description that it reads. */
async function buildVue(): Promise<string> {
  const app = join(folder, "examples/front-ends/vue");
  cpSync(join(root, "examples/front-ends/vue"), app, {
    recursive: true,
    filter: (path) =>
      !/node_modules|dist|generated/.test(path.slice(root.length)),
  });
  cpSync(join(root, "spec"), join(folder, "spec"), { recursive: true });
  await fetched(["npm", "install", "--no-audit", "--no-fund"], app);
  await run([...tenon, "generate"], app);
  await run(["npm", "run", "typecheck"], app);
  await run(["npm", "run", "build"], app);
  return join(app, "dist");
}

test.for([
  ["React", buildReact],
  ["Vue", buildVue],
] as const)(
  "the app for %s is built, and its three screens list, create and follow (in Chromium, where it is installed)",
  async ([, build], { skip }) => {
    let dist: string;
    try {
      dist = await build();
    } catch (error) {
      if (error instanceof RegistryFailure) return skip(error.message);
      throw error;
    }
    if (!canDrive) return skip("Chromium is not installed.");
    await drive(dist);
  },
);

/** Serves the built app beside the service, and uses it as a visitor does. */
async function drive(dist: string): Promise<void> {
  const service = await startService();
  const [{ preview }, { chromium }] = await Promise.all([
    import("vite"),
    import("playwright-core"),
  ]);
  const app = await preview({
    root: folder,
    configFile: false,
    build: { outDir: dist },
    preview: { host: "127.0.0.1", port: 0, proxy: { "/v2": service.url } },
  });
  const path = execFileSync("sh", ["-c", "command -v chromium"]);
  const browser = await chromium.launch({
    executablePath: path.toString().trim(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  try {
    const page = await browser.newPage();
    await visit(page, app.resolvedUrls?.local[0] ?? "", service);
  } finally {
    await browser.close();
    await app.close();
    await service.close();
  }
}

async function visit(
  page: Page,
  address: string,
  service: Awaited<ReturnType<typeof startService>>,
): Promise<void> {
  const workspace = service.store.workspaces[0]?.workspace_id ?? "";
  await page.goto(address);
  await page.evaluate(() => {
    localStorage.setItem("token", "ann-token");
  });
  await page.goto(`${address}#/${workspace}`);
  await readEveryPage(page);
  expect(await page.getByRole("link").count()).toBe(
    service.store.models.length,
  );
  await page.getByRole("link").first().click();
  await create(page);
  const [inference = ""] = service.store.inferences.keys();
  expect(page.url()).toContain(`/run/${inference}`);
  await service.settler.inference(inference);
  await page.getByRole("status").getByText("complete").waitFor();
  await page.goto(`${address}#/${workspace}/run/${crypto.randomUUID()}`);
  await page.getByText("There is no such run.").waitFor();
}

/** The list begins with one page of two models. */
async function readEveryPage(page: Page): Promise<void> {
  const links = page.getByRole("link");
  await links.nth(1).waitFor();
  expect(await links.count()).toBe(2);
  const more = page.getByRole("button", { name: "More" });
  while (await more.isEnabled()) {
    const count = await links.count();
    await more.click();
    await links.nth(count).waitFor();
  }
}

/** First with an address that the service refuses, then without it. */
async function create(page: Page): Promise<void> {
  const submit = page.getByRole("button", { name: "Make it" });
  await page.getByLabel("Prompt").fill("moss");
  await page.getByLabel("Webhook").fill("http://127.0.0.1/");
  await submit.click();
  await page.getByText("/body/webhook/url:").waitFor();
  // React empties a form whose action has ended.
  await page.getByLabel("Prompt").fill("moss");
  await page.getByLabel("Webhook").fill("");
  await submit.click();
  await page.getByRole("status").getByText(/./).waitFor();
}
