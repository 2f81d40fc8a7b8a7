-- Who there is.
create table users (
  id text primary key,
  created_at timestamptz(3) not null default now()
);

create table tokens (
  -- The tokens themselves are kept nowhere.
  sha256 text primary key,
  user_id text not null references users,
  name text not null,
  created_at timestamptz(3) not null default now()
);

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  scores_automatically boolean not null default false,
  last_active_at timestamptz(3)
);

create table members (
  user_id text not null references users,
  workspace_id uuid not null references workspaces,
  role text not null check (role in ('admin', 'member')),
  primary key (user_id, workspace_id)
);

-- What runs use.
create table models (
  id text primary key,
  name text not null,
  modality text not null check (modality in ('image', 'video', 'audio', '3d')),
  price integer not null check (price >= 0),
  created_at timestamptz(3) not null default now()
);

create table reference_sets (
  id text primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  name text not null,
  kind text not null check (kind in ('subject', 'style', 'character')),
  -- What the engine learned.
  learned json not null,
  created_at timestamptz(3) not null default now()
);

create index on reference_sets (workspace_id, created_at, id);

create table workflows (
  id text primary key,
  workspace_id uuid not null references workspaces,
  name text not null,
  -- The models to run one after the other, each on the prompt in the inputs.
  model_ids text[] not null
);

-- A run is its own job: workers take those that are in progress and due, and senders
-- those that have settled and are not announced.
create table runs (
  id text primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces,
  kind text not null check (kind in ('inference', 'training', 'scoring', 'workflow')),
  -- Not jsonb, which does not take all strings of JSON.
  input json not null,
  price integer not null check (price >= 0),
  webhook json,
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  -- How often workers have taken it.
  taken integer not null default 0,
  status text not null default 'in_progress'
    check (status in ('in_progress', 'succeeded', 'FAILED', 'CANCELLED')),
  completed_at timestamptz(3),
  charged integer,
  error_code text,
  error_message text,
  outputs json not null default '[]',
  scores json not null default '[]',
  -- Whether the event was handed to the sender, and how its delivery stands.
  announced boolean not null default false,
  delivery json,
  check ((status = 'FAILED') = (error_code is not null)),
  check ((status = 'in_progress') = (completed_at is null))
);

create index on runs (due_at) where status = 'in_progress';

create index on runs (due_at)
  where not announced and webhook is not null and completed_at is not null;

-- Runs by the digest of their submission, its user and its idempotency key.
create table submissions (
  digest text primary key,
  run_id text not null references runs,
  created_at timestamptz(3) not null default now()
);

create table files (
  id text primary key,
  run_id text not null references runs,
  content_type text not null,
  content bytea not null
);

-- Creative Units. A transfer takes from one account of a workspace what it gives to
-- another, so that the accounts of a workspace always add up to nothing.
create table transfers (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces,
  run_id text references runs,
  source text not null check (source in ('granted', 'available', 'reserved')),
  target text not null check (target in ('available', 'reserved', 'consumed')),
  amount integer not null check (amount > 0),
  created_at timestamptz(3) not null default now(),
  check (source <> target)
);

create index on transfers (workspace_id);

-- A run is reserved once, and charged or released once.
create unique index on transfers (run_id, source);

-- Creative Units that a workspace holds, and those of them that runs in progress reserve.
create view balances as
  select
    workspaces.id as workspace_id,
    coalesce(sum(amount * ((target = 'available')::integer - (source = 'available')::integer)), 0)::integer as available,
    coalesce(sum(amount * ((target = 'reserved')::integer - (source = 'reserved')::integer)), 0)::integer as reserved
  from workspaces
  left join transfers on transfers.workspace_id = workspaces.id
  group by workspaces.id;

-- The secret that seals the cursors of lists.
create table cursor_secret (
  secret text not null
);
