-- Older programs may go on.
-- Answer photos that phones had when the time was over and that nobody can vouch for (Decision C18). The photo itself stays on
-- the phone: it is sent once it is proved, or once staff have accepted it.
create table late_photos (
  student_id   bigint   not null,
  exam_id      text     not null,
  section      smallint not null,
  question     smallint not null,
  -- of the file as it would be sent
  sha256       bytea    not null check (length(sha256) = 32),
  standing     text     not null
    check (standing in ('no-witness', 'unexplained', 'clock', 'clash', 'changed', 'too-late', 'handed-in')),
  -- what the device says: since the sitting began; null where its chain does not have it
  elapsed_ms   integer,
  arrived_at   timestamptz not null,
  ruling       text check (ruling in ('accepted', 'refused')),
  ruled_at     timestamptz,
  primary key (student_id, exam_id, section, question, sha256)
);
create index late_photos_by_exam on late_photos (exam_id) where ruling is null;
