-- The event that has settled each subject. Times are in milliseconds since 1970.
create table if not exists tenon_settled (
  store text not null,
  subject text not null,
  event text not null,
  settled_at integer not null,
  primary key (store, subject)
);
