import { memberOf } from "../../../../generated/runtime/problem.js";
import type { QuotaSelector } from "../../../../generated/runtime/server.js";
import type { Store } from "./store.js";

/** The quotas that a request spends: a video's narrows the one of all generations. */
export function quotasIn(store: Store): QuotaSelector {
  return ({ quotas, request: { body } }) => {
    const wanted =
      memberOf(body, "base_model_id") ?? memberOf(body, "model_id");
    const model = store.models.find(({ id }) => id === wanted);
    return quotas.filter(
      (name) => name !== "generation-video" || model?.modality === "video",
    );
  };
}
