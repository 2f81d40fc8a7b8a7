/** The console and the page at `/docs`, in Chromium, where it is installed. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import type * as Axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from "vitest";

import { createWebhookReceiver } from "../../generated/v2/webhooks.js";
import {
  startReceiver,
  type TlsReceiver,
} from "../runtime/webhooks-out/tls-receiver.js";
import { isChromiumUsable } from "../support/chromium.js";
import { newFolder, type RunningService, start } from "./setup/running.js";

if (isChromiumUsable()) testConsole();
else test.skip("the console in Chromium: there is no Chromium");

function testConsole(): void {
  let service: RunningService;
  let receiver: TlsReceiver;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What went wrong in the page: errors of scripts, and of its content security policy. */
  let faults: string[];

  beforeAll(async () => {
    // As a command: Vitest sets NODE_ENV, which would choose React for development.
    execFileSync("npm", ["run", "--silent", "console:build"], {
      cwd: resolve(import.meta.dirname, "../.."),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "ignore"],
    });
    service = await start(await newFolder());
    receiver = await startReceiver((_, response) =>
      response.writeHead(204).end(),
    );
    // Loaded only where it is used.
    const { chromium } = await import("playwright-core");
    const path = execFileSync("sh", ["-c", "command -v chromium"]);
    browser = await chromium.launch({
      executablePath: path.toString().trim(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
    await receiver.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ reducedMotion: "reduce" });
    context.setDefaultTimeout(300_000);
    page = await context.newPage();
    faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      // A refused request is an error to Chromium, but not to the console.
      if (
        message.type() === "error" &&
        !message.text().startsWith("Failed to load resource")
      )
        faults.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  async function signIn(token = service.token): Promise<void> {
    await page.goto(`${service.baseUrl}/console/`);
    await page.getByLabel("Personal access token").fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  async function submit(prompt: string, webhook = ""): Promise<void> {
    await page.getByLabel("Seamless tiles").check();
    await page.getByLabel("Prompt").fill(prompt);
    await page.getByLabel("Webhook").fill(webhook);
    await page.getByRole("button", { name: "Make it" }).click();
  }

  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent);
  const run = (prompt: string) => page.getByRole("article", { name: prompt });
  const hook = () => `https://127.0.0.1:${receiver.port}/hook`;

  test("a wrong token is refused, and the right one is kept by the tab only", async () => {
    await signIn("wrong");
    await page
      .getByRole("alert")
      .getByText("The service does not accept this token")
      .waitFor();
    await signIn();
    await page.getByRole("heading", { name: "New image" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "New image" }).waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("a token that is revoked ends the session", async () => {
    await page.goto(`${service.baseUrl}/console/`);
    await page.evaluate(() => {
      sessionStorage.setItem("token", "revoked");
    });
    await page.reload();
    await page
      .getByText("The service does not accept this token any more.")
      .waitFor();
  });

  test("a run settles, its image appears, it is paid, and its webhook arrives", async () => {
    const { api, path } = service;
    const { secret } = await api.getWebhookSecret({ path });
    const before = await api.getWorkspace({ path });
    await signIn();
    await submit("a mossy stone tile", hook());
    const card = run("a mossy stone tile");
    await card.getByText("Complete").waitFor();
    await card.getByText("Webhook delivered").waitFor();
    await card.getByText("1 attempt · response 204").waitFor();
    const image = card.getByRole("img", { name: /a mossy stone tile/ });
    await expect
      .poll(() =>
        image.evaluate((element: HTMLImageElement) => element.naturalWidth),
      )
      .toBe(64);
    const units = before.available_creative_units - 2;
    await page.locator(".credits", { hasText: String(units) }).waitFor();

    const [delivery] = receiver.deliveries;
    const webhooks = createWebhookReceiver({ secrets: [secret] });
    const types: string[] = [];
    webhooks.on("inference.completed", ({ type }) => void types.push(type));
    const headers = { get: (name: string) => String(delivery?.headers[name]) };
    await webhooks.receive(headers, delivery?.body ?? new Uint8Array());
    expect(types).toEqual(["inference.completed"]);

    // The list outlives the page, and the other views know of the run too.
    await page.reload();
    await card.getByText("Complete").waitFor();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("listitem").getByText("a mossy stone tile").waitFor();
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByText("2 Creative Units in total").waitFor();
  });

  test("a failed run says why, and is removed from the list", async () => {
    await signIn();
    await submit("fail");
    const failed = run("fail");
    await failed.getByText("The paint is dry.").waitFor();
    await failed.getByText("Details").click();
    await failed.getByRole("button", { name: "Remove from this list" }).click();
    expect(await failed.count()).toBe(0);
    expect(await focused()).toBe("Your runs");
  });

  test.each([
    ["abc", "Some input is not valid"],
    ["00000000-0000-4000-8000-000000000000", "There is no such thing"],
  ])("the look-up of %s fails, and is not kept", async (id, title) => {
    await signIn();
    await page.getByLabel("Show another run").fill(id);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("alert").getByText(title).waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
    await page.reload();
    await page.getByText("No runs yet.").waitFor();
  });

  test("a kept run that no longer exists is not found, and 60 runs are read", async () => {
    await signIn();
    // A reload before the token is kept would sign out.
    await page.getByText("No runs yet.").waitFor();
    await page.evaluate(
      ({ key, runs }) => {
        localStorage.setItem(key, JSON.stringify(runs));
      },
      {
        key: `runs ${service.path.workspace_id}`,
        runs: Array.from({ length: 62 }, (_, index) => ({
          id: `00000000-0000-4000-8000-0000000000${index + 10}`,
        })),
      },
    );
    await page.reload();
    await page.getByText("Not found").first().waitFor();
    expect(await page.getByRole("article").count()).toBe(60);
  });

  test("a submit waits while the browser is offline, and the page says so", async () => {
    await signIn();
    await page.getByLabel("Seamless tiles").waitFor();
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await submit("an island");
    expect(await run("an island").count()).toBe(0);
    await context.setOffline(false);
    await run("an island").getByText("Complete").waitFor();
    expect(await page.getByText("You are offline.").count()).toBe(0);
  });

  test("the heading has the focus after signing in, and not after a reload", async () => {
    await signIn();
    await page.getByRole("heading", { name: "New image" }).waitFor();
    expect(await focused()).toBe("Create");
    await page.reload();
    await page.getByRole("heading", { name: "New image" }).waitFor();
    expect(await focused()).not.toBe("Create");
  });

  test("deliveries say that there are none", async () => {
    await signIn();
    await page.goto(`${service.baseUrl}/console/#webhooks`);
    await page.getByText("No deliveries yet.").waitFor();
  });

  test("a run that was started elsewhere is shown by its id", async () => {
    const { api, path } = service;
    const body = { base_model_id: "sprites", prompt: "a shy robot" };
    const { inference_id } = await api.createInference({ path, body });
    await signIn();
    await page.getByLabel("Show another run").fill(inference_id);
    await page.getByRole("button", { name: "Show" }).click();
    await run(`Run ${inference_id.slice(0, 8)}`)
      .getByText("Complete")
      .waitFor();
  });

  test("an input that is refused has its fault beside it", async () => {
    await signIn();
    await submit("x", "https://10.0.0.1/");
    const input = page.getByLabel("Webhook");
    await page.locator("[aria-invalid]").waitFor();
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    const [fault = ""] =
      (await input.getAttribute("aria-describedby"))
        ?.split(" ")
        .filter((id) => id.endsWith("fault")) ?? [];
    expect(await page.locator(`[id="${fault}"]`).innerText()).toMatch(/public/);
  });

  test("the secret is rotated after a question, and not kept in the page", async () => {
    const { api, path } = service;
    await signIn();
    await page.goto(`${service.baseUrl}/console/#webhooks`);
    await page.getByRole("button", { name: "Rotate…" }).click();
    expect(await focused()).toBe("Cancel");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await page.locator(".secret").count()).toBe(0);
    const before = await api.getWebhookSecret({ path });
    await page.getByRole("button", { name: "Rotate…" }).click();
    await page.getByRole("button", { name: "Rotate", exact: true }).click();
    const shown = await page.locator(".secret").innerText();
    expect(shown).not.toBe(before.secret);
    expect(await api.getWebhookSecret({ path })).toEqual({ secret: shown });
    await page.reload();
    await page.getByRole("button", { name: "Show" }).waitFor();
    expect(await page.content()).not.toContain(shown);
  });

  test("a test is sent, and its result shown", async () => {
    await signIn();
    await page.goto(`${service.baseUrl}/console/#webhooks`);
    await page.getByLabel("Receiver").fill(hook());
    await page.getByRole("button", { name: "Send a test" }).click();
    await page
      .getByText(/^Delivered: the receiver responded with 204/)
      .waitFor();
  });

  test("the keyboard is enough", async () => {
    await page.goto(`${service.baseUrl}/console/`);
    await page.getByLabel("Personal access token").waitFor();
    await page.keyboard.type(service.token);
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Usage" });
    await expect.poll(focused).toBe("Create");
    // Back over signing out, the workspace, and a view.
    for (let count = 0; count < 4; count++)
      await page.keyboard.press("Shift+Tab");
    expect(await link.evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: "Usage" });
    await heading.waitFor();
    await expect
      .poll(() => heading.evaluate((it) => it === document.activeElement))
      .toBe(true);
  });

  test("a view that is chosen before the workspaces have arrived gets the focus", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/v2/workspaces?limit=100", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${service.baseUrl}/console/`);
    await page.getByLabel("Personal access token").fill(service.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Usage" }).click();
    answer();
    const heading = page.getByRole("heading", { name: "Usage" });
    await heading.waitFor();
    await expect
      .poll(() => heading.evaluate((it) => it === document.activeElement))
      .toBe(true);
  });

  test("each view passes axe, and fits into 320 pixels", async () => {
    const axe = createRequire(import.meta.url).resolve("axe-core");
    const check = async () => {
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1280, 320]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const violations = await page.evaluate(async () => {
            const { violations: found } = await window.axe.run();
            return found.map(({ id, nodes }) => [id, nodes[0]?.html]);
          });
          expect(violations).toEqual([]);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect(over).toBeLessThanOrEqual(0);
        }
    };
    // Not as a script element, which the content security policy forbids.
    await context.addInitScript({ path: axe });
    await signIn("wrong");
    await page.getByRole("alert").waitFor();
    await check();
    await signIn();
    await submit("a bouncing slime with a name that is rather long", hook());
    await run("a bouncing slime").getByText("Webhook delivered").waitFor();
    await run("a bouncing slime").getByText("Details").click();
    await submit("x", "https://10.0.0.1/");
    await page.getByRole("alert").waitFor();
    await check();
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByText("in total").waitFor();
    await check();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("listitem").getByText("a bouncing slime").waitFor();
    await page.getByRole("button", { name: "Show" }).click();
    await page.locator(".secret").waitFor();
    await check();
    await page.getByRole("button", { name: "Rotate…" }).click();
    await check();
  });

  test("the documentation sends requests with the token, to this service only", async () => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== service.baseUrl)
        elsewhere.push(request.url());
    });
    await page.goto(`${service.baseUrl}/docs`);
    // The page has another one that it does not show yet.
    const token = page.getByPlaceholder("Token").filter({ visible: true });
    await token.first().fill(service.token);
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click();
    const reply = page.waitForResponse(/\/v1\/workspaces$/);
    await page.getByRole("button", { name: /Send/ }).first().click();
    expect((await reply).status()).toBe(200);
    expect(elsewhere).toEqual([]);
  });
}

declare global {
  interface Window {
    readonly axe: typeof Axe;
  }
}
