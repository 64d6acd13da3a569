-- Older programs may go on.

-- What a report over several exams is made of, to be opened again: never its figures.
create table saved_reports (
  -- Chosen by the page that saves: the same again is the same report.
  id         text primary key,
  name       text not null,
  course_id  text not null references courses (id) on delete cascade,
  definition jsonb not null,
  saved_by   text not null,
  saved_at   timestamptz not null
);
create index saved_reports_by_course on saved_reports (course_id);
