-- An exam that is being written. What it lacks is found by the rules that check an exam pack; when nothing is lacking it
-- becomes an exam, by the same way as one from a pack, and the draft is gone.
create table exam_drafts (
  id         text primary key,
  course_id  text not null references courses,
  -- an exam of the exam pack, with any part of it missing
  document   jsonb not null,
  -- counts the changes, so that nobody overwrites what he has not seen
  revision   integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references staff
);
create index exam_drafts_by_course on exam_drafts (course_id);
