-- Older programs may go on.
-- All servers on a database sign with the same secret. What is kept here tells another one, and nothing about it.
create table secret_fingerprint (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  noted_at timestamptz not null default now()
);
