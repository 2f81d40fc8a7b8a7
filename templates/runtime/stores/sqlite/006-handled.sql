-- Webhook deliveries that are being handled, or were. Times are in milliseconds since 1970.
create table if not exists tenon_handled (
  store text not null,
  id text not null,
  -- Of the claim; null after the delivery was handled.
  token text,
  expires_at integer not null,
  primary key (store, id)
);

create index if not exists tenon_handled_expires_at on tenon_handled (expires_at);
