/** The service on an embedded database whose process was killed. */
import { expect, test } from "vitest";
import { sql } from "../../../examples/service/database/database.js";
import { whole } from "../../sampling.js";
import { newFolder, start } from "../setup/running.js";
import { soon } from "../setup/stage.js";

test.runIf(whole)(
  "what a killed process held is free at the next start",
  async () => {
    const place = await newFolder();
    const first = await start(place, { roles: ["api"] });
    const { path, database } = first;
    const submit = {
      path,
      headers: { "Idempotency-Key": "once" },
      body: { base_model_id: "tiles", prompt: "moss" },
    } as const;
    const { inference_id } = await first.api.createInference(submit);
    // The state after a worker took the run, and before the response was stored.
    await database.query(sql`
      update runs set due_at = now() + interval '1 hour', taken = 1`);
    await database.query(sql`update tenon_idempotency set reply = null`);
    const second = await first.restart();
    try {
      const again = await second.api.createInference(submit);
      expect(again.inference_id).toBe(inference_id);
      const run = await second.api.getInference.poll(
        { path: { ...path, inference_id } },
        soon,
      );
      expect(run.status).toBe("complete");
    } finally {
      await second.end();
    }
  },
);
