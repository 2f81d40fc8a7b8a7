import { Deliveries } from "../webhooks/deliveries.js";
import { SigningSecret } from "../webhooks/signing-secret.js";
import { TestDelivery } from "../webhooks/test-delivery.js";

/** The secret that signs events, a test, and the deliveries of this browser's runs. */
export function WebhooksPage({
  workspaceId,
}: {
  readonly workspaceId: string;
}) {
  return (
    <>
      <div className="pair-of-cards">
        <SigningSecret workspaceId={workspaceId} />
        <TestDelivery workspaceId={workspaceId} />
      </div>
      <Deliveries workspaceId={workspaceId} />
    </>
  );
}
