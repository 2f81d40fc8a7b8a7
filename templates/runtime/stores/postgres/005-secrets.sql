-- The signing secrets of each owner.
create table if not exists tenon_secrets (
  store text not null,
  owner text not null,
  -- A JSON array, the newest first.
  secrets text not null,
  -- Counts the updates.
  version integer not null,
  primary key (store, owner)
);
