-- Quotas: one window of each owner and policy. Times are in milliseconds since 1970.
create table if not exists tenon_quota (
  store text not null,
  owner text not null,
  policy text not null,
  begins_at bigint not null,
  ends_at bigint not null,
  spent bigint not null,
  primary key (store, owner, policy)
);

create index if not exists tenon_quota_ends_at on tenon_quota (ends_at);

-- Counts one request in every bucket of an owner, or in none if one is empty. The lock
-- lasts until the statement ends, and what is read after it is up to date.
create or replace function tenon_spend_quota(
  in_store text,
  in_owner text,
  -- A list of objects with the members policy, quota and length (in milliseconds).
  buckets jsonb
) returns jsonb language plpgsql as $$
declare
  moment bigint;
  is_allowed boolean;
begin
  perform pg_advisory_xact_lock(
    hashtextextended('tenon_quota ' || in_store || ' ' || in_owner, 0));
  moment := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  is_allowed := not exists (
    select from jsonb_to_recordset(buckets) as b (policy text, quota numeric)
    left join tenon_quota q on q.store = in_store and q.owner = in_owner
      and q.policy = b.policy and q.ends_at > moment
    where coalesce(q.spent, 0) + 1 > b.quota);
  if is_allowed then
    insert into tenon_quota as q
      (store, owner, policy, begins_at, ends_at, spent)
    select in_store, in_owner, b.policy, moment, moment + ceil(b.length)::bigint, 1
    from jsonb_to_recordset(buckets) as b (policy text, length numeric)
    on conflict (store, owner, policy) do update set
      begins_at = case when q.ends_at > moment and q.spent > 0
        then q.begins_at else excluded.begins_at end,
      ends_at = case when q.ends_at > moment and q.spent > 0
        then q.ends_at else excluded.ends_at end,
      spent = case when q.ends_at > moment then q.spent + 1 else 1 end;
  end if;
  return (
    select jsonb_build_object(
      'allowed', is_allowed,
      'at', moment,
      'used', coalesce(jsonb_agg(jsonb_build_object(
        'policy', q.policy,
        'spent', q.spent,
        'remains', q.ends_at - moment)), '[]'))
    from tenon_quota q
    where q.store = in_store and q.owner = in_owner
      and q.policy in (
        select b.policy from jsonb_to_recordset(buckets) as b (policy text))
      and q.ends_at > moment and q.spent > 0);
end
$$;

-- Reverts a request that was counted at a time, in the windows that have that time.
create or replace function tenon_give_back_quota(
  in_store text,
  in_owner text,
  policies jsonb,
  spent_at bigint
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('tenon_quota ' || in_store || ' ' || in_owner, 0));
  update tenon_quota q set spent = q.spent - 1
  where q.store = in_store and q.owner = in_owner
    and q.policy in (select jsonb_array_elements_text(policies))
    and q.begins_at <= spent_at and q.ends_at > spent_at and q.spent > 0;
end
$$;
