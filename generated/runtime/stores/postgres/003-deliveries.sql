-- Webhook deliveries between their attempts. Times are in milliseconds since 1970.
create table if not exists tenon_deliveries (
  store text not null,
  key text not null,
  due_at bigint not null,
  -- The delivery with its record, as JSON.
  delivery text not null,
  owner text not null,
  host text not null,
  -- Who has taken it, until when. Null and 0: nobody. With " left" at its end: the one
  -- before has left it.
  lease text,
  leased_until bigint not null,
  primary key (store, key)
);

create index if not exists tenon_deliveries_due_at
  on tenon_deliveries (store, due_at);

create index if not exists tenon_deliveries_owner
  on tenon_deliveries (store, owner);

-- The expression keeps statements about one receiver from using the index by time, which
-- passes the deliveries of all others.
create index if not exists tenon_deliveries_receiver
  on tenon_deliveries (store, host, owner, (due_at + 0));
