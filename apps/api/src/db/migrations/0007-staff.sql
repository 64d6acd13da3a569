-- People of the centre.
create table staff (
  id           bigint generated always as identity primary key,
  -- an e-mail address or a user name, in lower case
  sign_in_name text not null unique,
  name         text not null,
  role         text not null check (role in ('owner', 'author', 'marker')),
  branch       text,
  -- argon2id; null until the one-time link was used
  password     text,
  active       boolean not null default true
);

-- What is kept of a session or a link is a hash: who reads the database gets in nowhere.
create table staff_sessions (
  secret_hash bytea primary key,
  staff_id    bigint not null references staff on delete cascade,
  expires_at  timestamptz not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

create table staff_links (
  secret_hash bytea primary key,
  staff_id    bigint not null references staff on delete cascade,
  expires_at  timestamptz not null
);
create index staff_links_by_staff on staff_links (staff_id);

-- Who did what, when, before and after. Written in the transaction of what it tells of; never changed afterwards.
create table audit_log (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  staff_id   bigint references staff,
  -- as it was then
  staff_name text not null,
  role       text,
  action     text not null,
  about      text not null,
  exam_id    text,
  student_id bigint,
  before     jsonb,
  after      jsonb,
  reason     text
);
create index audit_log_by_exam on audit_log (exam_id, id) where exam_id is not null;
create index audit_log_by_staff on audit_log (staff_id, id);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_to_rewrite();

-- A file between being sent and being taken in.
create table staff_files (
  id       text primary key,
  staff_id bigint not null references staff on delete cascade,
  name     text not null,
  bytes    bytea not null,
  sent_at  timestamptz not null
);
create index staff_files_by_time on staff_files (sent_at);
