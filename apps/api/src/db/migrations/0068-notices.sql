-- Older programs may go on.

-- What the centre says on Home, and the banners on top of the pages, from a moment until another and for some or for all.
create table notices (
  -- Chosen by the page that saves: the same again is the same notice.
  id           text primary key,
  kind         text not null check (kind in ('notice', 'banner')),
  text         text not null,
  image        text,
  link         text,
  -- Null: of all courses.
  course_id    text references courses (id) on delete cascade,
  for_branches text[] not null default '{}',
  for_batches  text[] not null default '{}',
  from_at      timestamptz not null,
  until_at     timestamptz,
  place        integer not null,
  changed_at   timestamptz not null,
  check ((kind = 'banner') = (image is not null)),
  check (until_at is null or until_at > from_at)
);
create index notices_by_course on notices (course_id);

-- When an exam was to close before somebody ended it, and why: students who had not started read it too.
alter table exams add column planned_close_at timestamptz;
alter table exams add column closed_early_reason text;
