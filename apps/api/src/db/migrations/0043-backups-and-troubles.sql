-- Back-ups as they were made, for the console and for those who take turns to make them. A row without an end whose
-- `beat_at` is old is of a run that died.
create table backups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'by-hand', 'before-update')),
  -- Of the night that it is for.
  due_at timestamptz,
  host text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  file text,
  bytes bigint,
  pictures integer,
  -- The bucket that has a copy.
  copied_to text,
  -- Why there is none, in words.
  fault text
);

-- What went wrong lately, counted by what it was; without anything of a student.
create table troubles (
  host text not null,
  kind text not null,
  detail text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (host, kind, detail)
);
