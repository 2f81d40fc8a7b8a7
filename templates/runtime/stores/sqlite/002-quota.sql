-- Quotas: one window of each owner and policy. Times are in milliseconds since 1970.
create table if not exists tenon_quota (
  store text not null,
  owner text not null,
  policy text not null,
  begins_at integer not null,
  ends_at integer not null,
  spent integer not null,
  primary key (store, owner, policy)
);

create index if not exists tenon_quota_ends_at on tenon_quota (ends_at);
