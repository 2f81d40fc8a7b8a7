import type { DeliveryRecord } from "../../../../generated/v2/index.js";

/** How the delivery of a run's event stands, in one line. */
export function Delivery({ record }: { readonly record: DeliveryRecord }) {
  return (
    <p className="delivery">
      <DeliveryTag status={record.status} /> {summaryOf(record)}
    </p>
  );
}

/** The state of a delivery. */
export function DeliveryTag({
  status,
}: {
  readonly status: DeliveryRecord["status"];
}) {
  switch (status) {
    case "pending":
      return <span className="tag running">Webhook pending</span>;
    case "delivered":
      return <span className="tag good">Webhook delivered</span>;
    case "failed":
      return <span className="tag bad">Webhook failed</span>;
    default:
      return <span className="tag">Webhook {status}</span>;
  }
}

/** What the attempts came to. */
export function summaryOf({
  attempts,
  last_response_status,
  last_error,
}: DeliveryRecord): string {
  if (attempts === 0) return "not sent yet";
  const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const answer =
    last_response_status === null
      ? "no response"
      : `response ${last_response_status}`;
  return [count, answer, last_error].filter(Boolean).join(" · ");
}
