-- Says that this database was filled with the demo, so that a later start may add the exams of its day. A database
-- that a centre has filled itself has no such row and is never touched.
create table demo_mark (
  only_row boolean primary key default true check (only_row),
  imported_at timestamptz not null,
  -- set when its students have sat the exams of the past weeks
  replayed_at timestamptz
);
