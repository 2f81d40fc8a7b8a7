import type { WebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";
import type { Database } from "../database/database.js";
import type { FilesUrl } from "../runs/records.js";
import type { Sender } from "../webhooks/announce.js";

/** What handlers use. */
export interface Deps {
  readonly database: Database;
  readonly files: FilesUrl;
  readonly secrets: WebhookSecrets;
  readonly sender: Pick<Sender, "test">;
  /** Called after a run was submitted. */
  readonly onSubmitted: () => void;
}
