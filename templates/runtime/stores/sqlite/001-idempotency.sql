-- Idempotency keys and their responses. Times are in milliseconds since 1970.
create table if not exists tenon_idempotency (
  store text not null,
  owner text not null,
  key text not null,
  token text not null,
  fingerprint text not null,
  expires_at integer not null,
  -- The response as JSON; null while the request is running.
  reply text,
  primary key (store, owner, key)
);

create index if not exists tenon_idempotency_expires_at
  on tenon_idempotency (expires_at);
