import { rmSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { before, type Described, describedBy, event } from "./described.js";
import { expectMerged, projects, type ScaffoldedProject } from "./project.js";

async function scaffolded(description: string): Promise<ScaffoldedProject> {
  const project = projects.create(description);
  const { code, err } = await project.scaffold("server", "-q");
  expect(code, err).toBe(0);
  return project;
}

/** Scaffolds again for another description. */
async function evolved(
  project: ScaffoldedProject,
  description: string,
  ...words: readonly string[]
): Promise<void> {
  project.write("openapi.json", description);
  await expectMerged(project, words);
}

const components = {
  securitySchemes: {
    token: { type: "http", scheme: "bearer" },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    user: { type: "http", scheme: "basic" },
  },
};

/** The operations of the first run, each with a security scheme of the list. */
function guarded(...schemes: readonly string[]): string {
  return describedBy(
    before.map((each, at) => {
      const scheme = schemes[at];
      return scheme === undefined ? each : { ...each, scheme };
    }),
    { components },
  );
}

test("a new security scheme gets a function that accepts what the others accept in development", async () => {
  const project = await scaffolded(guarded("token"));
  await evolved(project, guarded("token", "key", "user"));
  expect(project.read("src/authenticate.ts")).toContain(
    "    token: find,\n    key: find,\n    user: ({ password }) => find(password),\n  };",
  );
});

test("a new security scheme refuses every request if the team looks credentials up", async () => {
  const project = await scaffolded(guarded("token"));
  project.write(
    "src/authenticate.ts",
    `import type { Config } from "./config.js";
import type { Authenticate } from "./generated/api/server.js";

export type Principal = { readonly id: string };
export const authenticators = ({ port }: Config): Authenticate<Principal> => ({
  token: (text) => (text === String(port) ? { id: text } : undefined),
});
`,
  );
  await evolved(project, guarded("token", "key"));
  expect(project.read("src/authenticate.ts")).toContain(
    "  /**\n   * TODO: look the credential up. Until you do, every request is refused with\n   * 401.\n   */\n  key: () => undefined,\n});",
  );
});

test("the first security scheme gets a file, and the options that need it", async () => {
  const project = await scaffolded(describedBy(before));
  const added = {
    path: "/birds",
    tag: "birds",
    id: "listBirds",
    scheme: "key",
  };
  await evolved(project, describedBy([...before, added], { components }));
  expect(project.read("src/server.ts")).toContain(
    "authenticate: authenticators(),",
  );
  expect(project.read("src/authenticate.ts")).toContain(
    "key: () => undefined,",
  );
  expect(project.read("test/birds.test.ts")).toContain(
    'test("401 without credentials"',
  );
});

test("a scheme of a new version is one of the type of all versions", async () => {
  const of = (...versions: readonly Described[]) =>
    describedBy(versions, { components });
  const list = (name: string, scheme: string): Described => ({
    path: `/${name}/cats`,
    tag: "cats",
    id: `listCats${name.toUpperCase()}`,
    scheme,
  });
  const [first, second] = [list("v1", "token"), list("v2", "token")];
  const project = await scaffolded(of(first, second));
  await evolved(project, of(first, second, list("v3", "key")));
  expect(project.read("src/authenticate.ts")).toContain(
    'Authenticate<"v1" | "v2" | "v3", Principal>',
  );
});

test("the first event gets a sender, which is closed with the server", async () => {
  const project = await scaffolded(describedBy(before));
  await evolved(
    project,
    describedBy(before, { webhooks: { cat_born: event("cat_born") } }),
  );
  expect(project.read("src/webhooks.ts")).toContain("createWebhookSender({");
  const main = project.read("src/main.ts");
  expect(main).toContain("    await close();\n    await closeWebhooks();\n");
  expect(main).toMatch(
    /readConfig\(process\.env\);\n {2}openWebhooks\(httpsTransport\(\)\);\n {2}const \{ url, close \} = await start\(/,
  );
});

test("the events of a new version get a sender beside the others", async () => {
  const of = (...names: readonly string[]) =>
    describedBy(
      names.map((name) => ({
        path: `/${name}/cats`,
        tag: "cats",
        id: `listCats${name.toUpperCase()}`,
      })),
      { webhooks: { cat_born: event("cat_born") } },
    );
  const project = await scaffolded(of("v1", "v2"));
  await evolved(project, of("v1", "v2", "v3"));
  const text = project.read("src/webhooks.ts");
  expect(text).toContain(
    "export let v3Webhooks = createV3WebhookSender({\n  secrets,\n  transport: notOpened,\n  onError,\n});",
  );
  expect(text).toContain(
    "  v3Webhooks = createV3WebhookSender({ secrets, transport, onError });",
  );
  expect(text).toContain("v2Webhooks.close(), v3Webhooks.close()]");
});

test("a program with its own start and shutdown gets notes to open and close the sender", async () => {
  const project = await scaffolded(describedBy(before));
  project.edit("src/main.ts", "await start(", "await (start)(");
  project.edit(
    "src/main.ts",
    "await close();",
    "await Promise.all([close()]);",
  );
  project.write(
    "openapi.json",
    describedBy(before, { webhooks: { cat_born: event("cat_born") } }),
  );
  const { code, out } = await project.scaffold("server");
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(
      "      openWebhooks(httpsTransport());\n\n  to do    src/webhooks.ts: Close the senders when the server stops:\n\n      await closeWebhooks();\n",
    ),
  ]);
});

test("--mock adds the samples, and then those of new operations", async () => {
  const project = await scaffolded(describedBy(before.slice(0, 1)));
  await evolved(project, describedBy(before.slice(0, 2)), "--mock");
  expect(project.read("src/handlers/cats.ts")).toContain(
    "getOldestCat: (_request, context) => sampleReply(context),",
  );
  await evolved(project, describedBy(before));
  expect(project.read("src/samples.ts")).toMatch(
    /getOldestCat: \{.*\},\n {4}listDogs: \{ status: 200, body: /,
  );
});

test("additions have the style of the team's prettier", async () => {
  const { format, resolveConfig } = await import("prettier");
  const settings =
    '{ "semi": false, "singleQuote": true, "useTabs": true, "printWidth": 120, "trailingComma": "none" }';
  const project = projects.create(guarded("token"));
  project.write(".prettierrc", settings);
  expect((await project.scaffold("server", "--mock", "-q")).code).toBe(0);
  const formatted = async () => {
    for (const path of project.files()) {
      if (!/^(?:src|test)\/.*\.ts$|^tsconfig/.test(path)) continue;
      const filepath = `${project.folder}/${path}`;
      const options = await resolveConfig(filepath);
      const text = project.read(path);
      expect(await format(text, { ...options, filepath }), path).toBe(text);
    }
  };
  await formatted();
  const birds = {
    path: "/birds",
    tag: "birds",
    id: "listBirds",
    scheme: "key",
  };
  const calm = { path: "/cats/calm", tag: "cats", id: "listCalmCats" };
  const webhooks = { cat_born: event("cat_born") };
  const operations = [
    ...before.map((each) => ({ ...each, scheme: "token" })),
    birds,
    calm,
  ];
  await evolved(project, describedBy(operations, { components, webhooks }));
  await formatted();
  expect(project.read("src/authenticate.ts")).toContain("\t\tkey: find\n");
});

test("without prettier, additions have the style of their file", async () => {
  const project = await scaffolded(guarded("token"));
  const own = (path: string) => {
    const text = project.read(path);
    project.write(
      path,
      text.replaceAll("  ", "\t").replaceAll('"', "'").replaceAll(";\n", "\n"),
    );
  };
  own("src/server.ts");
  own("src/main.ts");
  own("src/handlers/cats.ts");
  const calm = { path: "/cats/calm", tag: "cats", id: "listCalmCats" };
  const webhooks = { cat_born: event("cat_born") };
  const [first, ...others] = before;
  await evolved(
    project,
    describedBy(
      [...(first ? [{ ...first, scheme: "token" }] : []), ...others, calm],
      { components, webhooks },
    ),
  );
  expect(project.read("src/main.ts")).toContain(
    "import { closeWebhooks } from './webhooks.js'\n",
  );
  expect(project.read("src/main.ts")).toContain(
    "\t\tawait close()\n\t\tawait closeWebhooks()\n",
  );
  expect(project.read("src/handlers/cats.ts")).toContain(
    "\n\t\tlistCalmCats: () => notImplemented(),\n",
  );
});

test.each([
  ["../http/auth.js", "Principal", "Principal", "../http/auth.js"],
  ["../http/auth.js", "User as Principal", "User", "../http/auth.js"],
  ["@acme/access", "Caller", "Caller", "@acme/access"],
])(
  "new handlers import the type of callers from %s as the others do, named %s",
  async (from, imported, name, expected) => {
    const project = await scaffolded(guarded("token", "token", "token"));
    const local = imported.split(" ").at(-1) ?? "";
    for (const file of ["cats", "dogs"]) {
      const path = `src/handlers/${file}.ts`;
      project.edit(path, "Handlers<Principal>", `Handlers<${local}>`);
      project.edit(
        path,
        'type { Principal } from "../authenticate.js"',
        `type { ${imported} } from "${from}"`,
      );
    }
    project.write("src/http/auth.ts", project.read("src/authenticate.ts"));
    rmSync(join(project.folder, "src/authenticate.ts"));
    project.edit("src/server.ts", "./authenticate.js", "./http/auth.js");
    const more = {
      path: "/fish",
      tag: "fish",
      id: "listFish",
      scheme: "token",
    };
    const described = before.map((each) => ({ ...each, scheme: "token" }));
    project.write(
      "openapi.json",
      describedBy([...described, more], { components }),
    );
    expect((await project.scaffold("server")).code).toBe(0);
    const text = project.read("src/handlers/fish.ts");
    expect(text).toContain(`import type { ${name} } from "${expected}";`);
    expect(text).toContain(`satisfies Partial<Handlers<${name}>>`);
    project.remove();
  },
);
