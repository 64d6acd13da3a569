-- Older programs may go on.

-- A student asks once for another look at one answer that has been marked and published (Decision D11).
create table rechecks (
  id          bigint generated always as identity primary key,
  exam_id     text     not null references exams (id) on delete cascade,
  student_id  bigint   not null references students (id) on delete cascade,
  part        text     not null check (part in ('mcq', 'written')),
  section     smallint not null,
  -- of the written paper; of an MCQ its number in the exam
  question    smallint not null,
  reason      text     not null,
  asked_at    timestamptz not null,
  answer      text,
  answered_at timestamptz,
  answered_by bigint references staff (id),
  check ((answer is null) = (answered_at is null)),
  unique (student_id, exam_id, part, section, question)
);
create index rechecks_open on rechecks (asked_at) where answer is null;
create index rechecks_by_exam on rechecks (exam_id);

-- Exams whose results come out by themselves only where nothing is open (Decision D12), and for what they last waited.
alter table exams add column waits_for_open boolean not null default false;
create table results_waits (
  exam_id   text primary key references exams (id) on delete cascade,
  looked_at timestamptz not null,
  open      jsonb not null
);
