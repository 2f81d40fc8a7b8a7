-- What a score reads.
create index on files (run_id);

-- The order of the list.
create index on reference_sets (workspace_id, id);

drop index transfers_workspace_id_idx;
create index on transfers (workspace_id, id);

-- What usage reads.
create index on transfers (workspace_id, created_at) where target = 'consumed';

-- Sums of all transfers of a workspace up to one, so that a balance reads only the later
-- ones. They hold nothing that the transfers do not say: each may be deleted.
create table closings (
  workspace_id uuid not null references workspaces,
  up_to bigint not null,
  available integer not null,
  reserved integer not null,
  primary key (workspace_id, up_to)
);

drop view balances;

-- Creative Units that a workspace holds, and those of them that runs in progress reserve.
-- `later` is the number of transfers since the last closing, and `up_to` the last of them.
create view balances as
  select
    workspaces.id as workspace_id,
    coalesce(closed.available, 0) + since.available as available,
    coalesce(closed.reserved, 0) + since.reserved as reserved,
    since.later,
    since.up_to
  from workspaces
  left join lateral (
    select up_to, available, reserved from closings
    where closings.workspace_id = workspaces.id
    order by up_to desc limit 1
  ) as closed on true
  cross join lateral (
    select
      coalesce(sum(amount * ((target = 'available')::integer - (source = 'available')::integer)), 0)::integer as available,
      coalesce(sum(amount * ((target = 'reserved')::integer - (source = 'reserved')::integer)), 0)::integer as reserved,
      count(*)::integer as later,
      max(transfers.id) as up_to
    from transfers
    where transfers.workspace_id = workspaces.id
      and transfers.id > coalesce(closed.up_to, 0)
  ) as since;
