import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import {
  bindOperations,
  type DeprecatedCall,
  deprecationNotices,
  openConnection,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import { type Operation } from "../../../templates/runtime/operation.js";
import type { Success } from "../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "./local-server.js";

let server: LocalServer;
let headers: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer((_, response) => {
    response
      .writeHead(200, { "content-type": "application/json", ...headers })
      .end("{}");
  });
});
afterAll(() => server.close());
afterEach(() => {
  headers = {};
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const operation = (more: Partial<Operation> = {}): Operation => ({
  id: "get",
  name: "getThing",
  method: "GET",
  path: "/things",
  parameters: [],
  replies: { 200: "json" },
  security: [],
  ...more,
});
type Get = StandaloneCall<{
  request?: unknown;
  success: Success<200, unknown>;
  problem: never;
}>;

async function toldOf(row: Operation, calls = 2): Promise<DeprecatedCall[]> {
  const told: DeprecatedCall[] = [];
  const connection = openConnection(
    {},
    {
      baseUrl: server.url,
      onDeprecated: (call) => told.push(call),
    },
  );
  const get = standaloneCall<Get>(() => [row, deprecationNotices]);
  for (let call = 0; call < calls; call++) await get(connection);
  return told;
}

describe("a caller is warned once", () => {
  it("by all clients that are made of the same rows", async () => {
    const told: DeprecatedCall[] = [];
    const rows = { get: JSON.stringify(operation({ deprecated: true })) };
    for (let client = 0; client < 2; client++) {
      const connection = openConnection(
        {},
        { baseUrl: server.url, onDeprecated: (call) => told.push(call) },
      );
      const api = bindOperations<{ get: () => Promise<unknown> }>(
        rows,
        connection,
        deprecationNotices,
      );
      await api.get();
    }
    expect(told).toEqual([{ operation: "getThing" }]);
  });

  it("of an operation that a reply calls deprecated", async () => {
    headers = {
      deprecation: "@1767225600",
      sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
      link: '</v2/things>; rel="successor-version"',
    };
    expect(await toldOf(operation())).toEqual([
      {
        operation: "getThing",
        date: new Date("2026-01-01"),
        sunset: new Date("2026-07-01"),
        successor: `${server.url}/v2/things`,
      },
    ]);
  });

  it("of one that the description calls deprecated", async () => {
    const row = operation({
      deprecated: true,
      deprecation: { date: "2026-01-01", successor: "/v2" },
    });
    expect(await toldOf(row)).toEqual([
      { operation: "getThing", date: new Date("2026-01-01"), successor: "/v2" },
    ]);
  });

  it("of one with a sunset alone", async () => {
    const row = operation({
      deprecated: true,
      deprecation: { sunset: "2026-07-01" },
    });
    expect(await toldOf(row)).toEqual([
      { operation: "getThing", sunset: new Date("2026-07-01") },
    ]);
  });

  it("of one without any date", async () => {
    expect(await toldOf(operation({ deprecated: true }))).toEqual([
      { operation: "getThing" },
    ]);
  });

  it("of none that is not deprecated", async () => {
    expect(await toldOf(operation())).toEqual([]);
  });
});

describe("without a callback", () => {
  const warned = async (environment: string) => {
    vi.stubEnv("NODE_ENV", environment);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const row = operation({
      deprecated: true,
      deprecation: {
        date: "2026-01-01",
        sunset: "2026-07-01",
        successor: "/v2",
      },
    });
    await standaloneCall<Get>(() => [row, deprecationNotices])(
      openConnection({}, { baseUrl: server.url }),
    );
    return warn.mock.calls;
  };
  it("it is a warning", async () => {
    expect(await warned("development")).toEqual([
      [
        "getThing is deprecated since 2026-01-01, and may stop working after 2026-07-01; /v2 takes its place.",
      ],
    ]);
  });
  it("and nothing in production", async () => {
    expect(await warned("production")).toEqual([]);
  });
});
