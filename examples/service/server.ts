import type { ServerMetrics } from "../../generated/runtime/extras/prometheus.js";
import type {
  IdempotencyStore,
  QuotaStore,
  Server,
} from "../../generated/runtime/server.js";
import type { VetUrl } from "../../generated/runtime/webhooks-out/vetted-url.js";
import { createServer, type QuotaCall } from "../../generated/server.js";
import { byJsonWebToken, type Issuer } from "./access/json-web-tokens.js";
import { byPersonalAccessToken } from "./access/personal-access-tokens.js";
import { authorize } from "./access/principal.js";
import { isUnavailable } from "./database/available.js";
import type { Queries } from "./database/database.js";
import type { Deps } from "./handlers/deps.js";
import { serviceHandlers } from "./handlers/unversioned/service.js";
import { v1CatalogHandlers } from "./handlers/v1/catalog.js";
import { v1InferencesHandlers } from "./handlers/v1/inferences.js";
import { scoresHandlers } from "./handlers/v1-v2/scores.js";
import { trainingRunsHandlers } from "./handlers/v1-v2/training-runs.js";
import { webhooksHandlers } from "./handlers/v1-v2/webhooks.js";
import { workflowsHandlers } from "./handlers/v1-v2/workflows.js";
import { workspacesHandlers } from "./handlers/v1-v2/workspaces.js";
import { v2CatalogHandlers } from "./handlers/v2/catalog.js";
import { v2InferencesHandlers } from "./handlers/v2/inferences.js";
import { findModel } from "./runs/catalog.js";
import type { Log } from "./telemetry/log.js";
import { telemetry, traceId } from "./telemetry/traces.js";

/** What the API needs besides its handlers. */
export interface ApiOptions extends Deps {
  /** Seals cursors, in all processes and after a restart. */
  readonly cursorSecret: string;
  /** Whose JWTs are accepted; none without it. */
  readonly issuer?: Issuer | undefined;
  readonly vet: VetUrl;
  readonly idempotency: IdempotencyStore;
  readonly quotas: QuotaStore;
  readonly log: Log;
  readonly metrics: ServerMetrics;
}

/** The description, which is served as it is. */
const description = new URL("../../spec/openapi.json", import.meta.url);

/** Makes the API, v1 and v2. */
export function createApi(options: ApiOptions): Server {
  const { database, issuer, log, metrics } = options;
  const shared = {
    ...workspacesHandlers(options),
    ...trainingRunsHandlers(options),
    ...scoresHandlers(options),
    ...workflowsHandlers(options),
    ...webhooksHandlers(options),
  };
  const server = createServer({
    versions: ["v1", "v2", "unversioned"],
    authenticate: {
      // A JWT has three parts; personal access tokens have no dots.
      bearerAuth: (token) =>
        token.includes(".")
          ? issuer && byJsonWebToken(database, issuer, token)
          : byPersonalAccessToken(database, token),
    },
    authorize,
    owner: ({ user }) => user,
    idempotency: { store: options.idempotency },
    quotas: { store: options.quotas, select: selectQuotas(database) },
    cursors: { secret: options.cursorSecret },
    webhooks: { vet: options.vet },
    isUnavailable,
    onRequest: (entry) => {
      log("info", "request", { ...entry, traceId: traceId() });
      metrics.onRequest(entry);
      telemetry.onRequest(entry);
    },
    onError: (error, { requestId }) => {
      log("error", "request failed", { requestId, traceId: traceId(), error });
    },
    handlers: {
      v1: {
        ...shared,
        ...v1CatalogHandlers(options),
        ...v1InferencesHandlers(options),
      },
      v2: {
        ...shared,
        ...v2CatalogHandlers(options),
        ...v2InferencesHandlers(options),
      },
      unversioned: serviceHandlers(description),
    },
  });
  return telemetry.wrap(server);
}

/** Only videos spend from `generation-video`. */
function selectQuotas(queries: Queries) {
  return async (call: QuotaCall<"v1" | "v2">) => {
    if (call.name !== "createInference") return call.quotas;
    const id =
      call.surface === "v1"
        ? call.request.body.model_id
        : call.request.body.base_model_id;
    const model = await findModel(queries, id);
    return call.quotas.filter(
      (name) => name !== "generation-video" || model?.modality === "video",
    );
  };
}
