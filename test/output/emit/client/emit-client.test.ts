import { format } from "prettier";
import { describe, expect, it } from "vitest";

import type {
  ApiResponse,
  MediaType,
  Operation,
  Parameter,
  Schema,
} from "../../../../generator/language/model/model.js";
import {
  type Module,
  printModule,
} from "../../../../generator/language/print/print.js";
import { emitCalls } from "../../../../generator/output/emit/client/calls.js";
import {
  emitClient,
  emitConnection,
} from "../../../../generator/output/emit/client/client.js";
import {
  everything,
  versionFiles,
} from "../../../../generator/output/emit/targets.js";
import { emitWebhooks } from "../../../../generator/output/emit/webhooks/webhooks.js";
import { sample } from "../../../support/sampling.js";
import { apiVersion, operation, schema } from "./surface.js";

const location = "#";
const docs = {};
type Args = Parameters<typeof apiVersion>;
const textOf = (module: Module) =>
  printModule(module, { extension: ".js", source: "openapi.json" }).text;
const client = (...args: Args) =>
  textOf(emitClient(apiVersion(...args), { extension: ".js" }));
const connection = (...args: Args) =>
  textOf(emitConnection(apiVersion(...args)));
const calls = (...args: Args) => textOf(emitCalls(apiVersion(...args)));
const webhooks = (...args: Args) => {
  const version = apiVersion(...args);
  return textOf(emitWebhooks(version, versionFiles(version, everything)));
};
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

function parameter(
  rules: Omit<Schema, "docs" | "location">,
  more: Partial<Parameter> = {},
): Parameter {
  return {
    name: "p",
    in: "query",
    required: false,
    docs,
    style: "form",
    explode: true,
    allowReserved: false,
    schema: schema(rules),
    location,
    ...more,
  };
}

function response(
  status: ApiResponse["status"],
  name = "application/json",
  kind: MediaType["kind"] = "json",
): ApiResponse {
  const content = [{ name, kind, encoding: [], location }];
  return { status, docs, content, problems: [], headers: [], location };
}

function taking(kind: "json" | "form" | "multipart"): Partial<Operation> {
  return {
    body: {
      required: true,
      docs,
      location,
      content: [{ name: "a/b", kind, encoding: [], location }],
    },
  };
}

describe("prettier changes nothing", () => {
  it.each(
    sample(
      Array.from({ length: 70 }, (_, i) => [i + 1] as const),
      15,
    ),
  )("with names of %i characters", async (length) => {
    const name = "o".repeat(length);
    const event = {
      name: `${name}.done`,
      docs,
      method: "POST",
      location,
      schema: schema({ ref: "Thing" }),
      type: { property: "type", value: name },
    } as const;
    const some = {
      servers: [
        { url: `https://${name}.example.com`, variables: [], location: "#" },
      ],
      securitySchemes:
        length % 2
          ? []
          : [
              {
                name,
                kind: "apiKey",
                in: "header",
                parameter: `X-${name}`,
                docs,
                location,
              } as const,
            ],
      schemas: [
        {
          name: "Thing",
          wireName: "Thing",
          schema: schema(),
          hasOpenEnum: false,
        },
      ],
      events: [event],
      operations: [
        operation(name, { events: [event.name] }),
        operation(`${name}P`, {
          ...taking("json"),
          docs: {
            summary: `S ${name}.`,
            description: "D",
            deprecated: true,
            assumed: true,
          },
        }),
        operation(`${name}F`, taking("form")),
        operation(`${name}M`, {
          ...taking("multipart"),
          parameters: [parameter({ types: ["object"] })],
        }),
        operation(`${name}L`, {
          cursorPagination: {
            cursorParameter: "cursor",
            items: name,
            envelope: "page",
            nextCursor: "next",
            alwaysLimited: false,
            acceptsAnyCursor: true,
            itemSchema: schema({ ref: "Thing" }),
          },
        }),
        operation(`${name}I`, {
          cursorPagination: {
            cursorParameter: "cursor",
            items: name,
            envelope: "page",
            nextCursor: "next",
            alwaysLimited: false,
            acceptsAnyCursor: true,
            itemSchema: schema({ types: ["string"] }),
          },
        }),
      ],
    };
    for (const print of [client, connection, calls, webhooks]) {
      const text = print(some);
      // Only the layout matters here, not the order of imports.
      expect(await format(text, { parser: "typescript" })).toBe(text);
    }
  });
});

describe("the server URL", () => {
  it("is the first server's with the defaults of its variables", () => {
    const given: Args[0] = {
      servers: [
        {
          url: "{base}/v1",
          variables: [{ name: "base", default: "https://h" }],
          location: "#",
        },
      ],
    };
    expect(connection(given)).toContain('server: "https://h/v1"');
    expect(client(given)).toContain(
      "createClient(options: ClientOptions = {})",
    );
  });
  it.each([["/v1"], ["https://{host}/"], ["ftp://h"], ["https://h?x=1"]])(
    "must be given where the description has only %s",
    (url) => {
      const given: Args[0] = {
        servers: [{ url, variables: [], location: "#" }],
      };
      expect(connection(given)).toContain("readonly baseUrl: string;");
      expect(client(given)).toContain("createClient(options: ClientOptions)");
    },
  );
});

describe("an operation", () => {
  it("is documented with no tag but @deprecated", () => {
    const described = {
      operations: [
        operation("go", {
          method: "POST",
          path: "/v1/go",
          docs: {
            summary: "Goes.",
            description: "See @internal */ x.",
            deprecated: true,
            assumed: true,
          },
        }),
      ],
    };
    const text = calls(described);
    expect(text).toContain("`POST /v1/go`");
    expect(text.match(/^\s*\* @\w+/gm)?.map((line) => line.trim())).toEqual([
      "* @deprecated",
    ]);
    expect(text.match(/Assumed\./g)).toHaveLength(1);
    expect(text).not.toContain("*/ x");
  });
  it("has the types of its operation", () => {
    expect(flat(calls({ operations: [operation("go")] }))).toContain(
      'export const go: StandaloneCall<Operations["go"]> =',
    );
  });
  it("is a method of the client by its declaration", () => {
    const text = client({ operations: [operation("go")] });
    expect(text).toContain('import type * as calls from "./calls.js";');
    expect(text).toContain("export type Client = Methods<typeof calls>;");
  });
});

describe("the codecs that an operation needs", () => {
  const used = (more: Partial<Operation>, schemas: [string, Schema][] = []) => {
    const text = calls({
      operations: [operation("go", more)],
      schemas: schemas.map(([name, rules]) => ({
        name,
        wireName: name,
        hasOpenEnum: false,
        schema: rules,
      })),
    });
    const [, codecs] =
      /standaloneCall\(\(\) => \[\s*goOperation,?([^\]]*)\]\)/.exec(
        flat(text),
      ) ?? [];
    if (codecs === undefined) throw new Error(`No call in ${text}`);
    return codecs.replaceAll(/[,\s]+/g, " ").trim();
  };
  const list = schema({
    types: ["array"],
    array: { items: schema({ types: ["string"] }) },
  });
  it.each<[string, Partial<Operation>, string, [string, Schema][]?]>([
    ["nothing for no more than a path", {}, ""],
    ["a body for JSON", taking("json"), "requestBody"],
    [
      "what follows redirects for headers of the caller's",
      {
        parameters: [
          parameter({ types: ["string"] }, { in: "header", style: "simple" }),
        ],
      },
      "parameters followRedirects",
    ],
    [
      "a key for an unsafe operation that takes one",
      {
        method: "POST",
        parameters: [
          parameter(
            { types: ["string"] },
            { name: "Idempotency-Key", in: "header", style: "simple" },
          ),
        ],
      },
      "parameters idempotencyKey",
    ],
    [
      "a path's styles for several values in a segment",
      { path: "/{a}.{b}" },
      "styledPath",
    ],
    ["ranges of statuses", { responses: [response("4XX")] }, "statusRanges"],
    [
      "media types for another than JSON",
      { responses: [response(200, "text/csv", "text")] },
      "mediaTypes",
    ],
    ["forms", taking("form"), "requestBody formBody"],
    ["multipart", taking("multipart"), "requestBody multipartBody"],
    [
      "no styles for a text",
      { parameters: [parameter({ types: ["string", "null"] })] },
      "parameters",
    ],
    [
      "no styles for an enumeration",
      { parameters: [parameter({ knownValues: ["a"] })] },
      "parameters",
    ],
    [
      "no styles for a list",
      { parameters: [parameter({ types: ["array"] })] },
      "parameters",
    ],
    [
      "styles for a joined list",
      { parameters: [parameter({ types: ["array"] }, { explode: false })] },
      "parameters parameterStyles",
    ],
    [
      "no styles for a joined text",
      { parameters: [parameter({ types: ["string"] }, { explode: false })] },
      "parameters",
    ],
    [
      "styles for an object",
      { parameters: [parameter({ types: ["object"] })] },
      "parameters parameterStyles",
    ],
    [
      "styles for anything",
      { parameters: [parameter({})] },
      "parameters parameterStyles",
    ],
    [
      "styles for deepObject",
      {
        parameters: [parameter({ types: ["array"] }, { style: "deepObject" })],
      },
      "parameters parameterStyles",
    ],
    [
      "styles for content",
      {
        parameters: [
          parameter({ types: ["string"] }, { mediaType: "text/plain" }),
        ],
      },
      "parameters parameterStyles",
    ],
    [
      "styles for reserved characters",
      {
        parameters: [parameter({ types: ["string"] }, { allowReserved: true })],
      },
      "parameters parameterStyles",
    ],
    [
      "no styles for a named list",
      { parameters: [parameter({ ref: "L" })] },
      "parameters",
      [["L", list]],
    ],
    [
      "styles for a choice with an object",
      {
        parameters: [
          parameter({
            anyOf: [
              schema({ types: ["string"] }),
              schema({ types: ["object"] }),
            ],
          }),
        ],
      },
      "parameters parameterStyles",
    ],
    [
      "no styles for a choice without one",
      {
        parameters: [
          parameter({ oneOf: [schema({ types: ["string"] }), list] }),
        ],
      },
      "parameters",
    ],
  ])("%s", (_, more, wanted, schemas) => {
    expect(used(more, schemas)).toBe(wanted);
  });
});

describe("webhooks", () => {
  const events = [
    {
      name: "a.done",
      docs: { description: "It is done." },
      method: "POST",
      location,
      schema: schema({ types: ["string"] }),
      type: { property: "type", value: "a" },
    },
    { name: "ping", docs, method: "POST", location },
  ] as const;
  it("have a type per event and per operation that sends events", () => {
    const text = webhooks({
      events,
      operations: [operation("go", { events: ["a.done"] }), operation("stay")],
    });
    expect(flat(text)).toContain(
      'export interface WebhookEvents { /** It is done. */ "a.done": string; ping: unknown; }',
    );
    expect(text).toContain('export type GoEvent = WebhookEvents["a.done"];');
    expect(text).not.toContain("StayEvent");
    expect(flat(text)).toContain(
      '{ name: "a.done", type: { property: "type", value: "a" }, check: eventChecks["a.done"], }, { name: "ping", },',
    );
  });
});
