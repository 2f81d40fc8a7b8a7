import type { QuotaCall } from "../../../../generated/server.js";
import type { Store } from "./store.js";

/** The quotas that a request spends: a video's narrows the one of all generations. */
export function quotasIn(store: Store) {
  return (call: QuotaCall<"v1" | "v2">) => {
    if (call.name !== "createInference") return call.quotas;
    const wanted =
      call.surface === "v1"
        ? call.request.body.model_id
        : call.request.body.base_model_id;
    const model = store.models.find(({ id }) => id === wanted);
    return call.quotas.filter(
      (name) => name !== "generation-video" || model?.modality === "video",
    );
  };
}
