/** The endpoints of service.md, and of the decisions about its open questions. */

export interface Endpoint {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** A body that it takes. */
  readonly body?: { readonly [field: string]: unknown };
}

const IN = "/workspaces/{workspace_id}";
const RUNS = `${IN}/workflows/{workflow_id}/runs`;

const training = {
  name: "Moss",
  kind: "style",
  images: ["https://files.example.com/a.png"],
};
const ofV1 = { model_id: "{model_id}", prompt: "a mossy stone tile" };
const ofV2 = { base_model_id: "{model_id}", prompt: "a mossy stone tile" };

/** Submits whose body is the same in both versions: those that take a `webhook` in both. */
const submitsOfBoth: readonly Endpoint[] = [
  { method: "POST", path: `${IN}/training-runs`, body: training },
  {
    method: "POST",
    path: `${IN}/scores`,
    body: { inference_id: "{inference_id}" },
  },
  { method: "POST", path: RUNS, body: { inputs: { size: 3 } } },
];

/** The endpoints that have the same shape under both prefixes. */
const ofBoth: readonly Endpoint[] = [
  { method: "GET", path: "/workspaces" },
  { method: "GET", path: IN },
  { method: "GET", path: `${IN}/usage` },
  { method: "GET", path: `${IN}/training-runs/{unknown_id}` },
  { method: "GET", path: `${IN}/scores/{unknown_id}` },
  { method: "GET", path: `${RUNS}/{unknown_id}` },
  { method: "GET", path: `${IN}/inferences/{unknown_id}` },
  { method: "POST", path: `${IN}/training-runs/estimate`, body: training },
  { method: "POST", path: `${RUNS}/estimate`, body: { inputs: {} } },
  { method: "GET", path: `${IN}/webhook-secret` },
  { method: "POST", path: `${IN}/webhook-secret/rotate` },
  {
    method: "POST",
    path: `${IN}/webhook-tests`,
    body: { webhook: { url: "https://hooks.example.com/" } },
  },
  ...submitsOfBoth,
];

const inferencesOf = (body: Endpoint["body"] & object): readonly Endpoint[] => [
  { method: "POST", path: `${IN}/inferences`, body },
  { method: "POST", path: `${IN}/inferences/estimate`, body },
];

/** Endpoints with their names, as the rows of a test. */
export function rowsOf(
  given: readonly Endpoint[],
): readonly (readonly [string, Endpoint])[] {
  return given.map((each) => [`${each.method} ${each.path}`, each]);
}

function under(prefix: string, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((each) => ({ ...each, path: prefix + each.path }));
}

/** Every endpoint that needs credentials. */
export const endpoints: readonly Endpoint[] = [
  ...under("/v1", [
    ...ofBoth,
    { method: "GET", path: `${IN}/models` },
    ...inferencesOf(ofV1),
  ]),
  ...under("/v2", [
    ...ofBoth,
    { method: "GET", path: `${IN}/base-models` },
    { method: "GET", path: `${IN}/reference-sets` },
    ...inferencesOf(ofV2),
  ]),
];

/** The submits that take a `webhook`. */
export const webhookSubmits: readonly Endpoint[] = [
  ...under("/v1", submitsOfBoth),
  ...under("/v2", [
    ...submitsOfBoth,
    { method: "POST", path: `${IN}/inferences`, body: ofV2 },
  ]),
];

/** The submits: all that service.md lists as unsafe requests that take an `Idempotency-Key`. */
export const submits: readonly Endpoint[] = [
  ...webhookSubmits,
  { method: "POST", path: `/v1${IN}/inferences`, body: ofV1 },
];

/** The lists that come in pages, and the key of their items. */
export const lists = [
  { path: "/v1/workspaces", items: "workspaces", count: 7 },
  { path: "/v2/workspaces", items: "workspaces", count: 7 },
  { path: `/v1${IN}/models`, items: "models", count: 5 },
  { path: `/v2${IN}/base-models`, items: "base_models", count: 5 },
  { path: `/v2${IN}/reference-sets`, items: "reference_sets", count: 3 },
];

/** The endpoints for workspace admins. */
export const adminEndpoints = endpoints.filter(({ path }) =>
  path.includes("/webhook-secret"),
);

/** The endpoints that need no credentials. */
export const publicPaths = ["/openapi.json", "/versioning", "/docs"];
