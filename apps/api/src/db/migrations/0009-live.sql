-- When the page of a student was last heard of in an exam, and how many uploads have failed since the last good one.
-- Gathered by each server and written every few seconds; a crash forgets it, and ten seconds later it is known again.
create unlogged table presence (
  exam_id        text   not null,
  student_id     bigint not null,
  seen_at        timestamptz not null,
  failed_uploads smallint not null default 0,
  primary key (exam_id, student_id)
) with (fillfactor = 70);

-- Minutes that staff have given a student for a part beyond its plan; the clock's rule adds them (Decision B3).
create table extra_times (
  student_id bigint not null references students on delete cascade,
  exam_id    text   not null references exams on delete cascade,
  kind       text   not null check (kind in ('mcq', 'written')),
  minutes    double precision not null check (minutes > 0),
  primary key (student_id, exam_id, kind)
);
create index extra_times_by_exam on extra_times (exam_id);

-- Counts the changes of an exam's times, so that nobody starts on a clock that was read before the last one.
alter table exams add column time_revision integer not null default 0;

-- Set where a closed part was opened again: its deadline, whatever the window says.
alter table sitting_parts add column reopened_until timestamptz;

-- What is said to everybody who sits an exam.
create table exam_notes (
  exam_id text     not null references exams on delete cascade,
  number  smallint not null,
  text    text     not null,
  sent_at timestamptz not null,
  sent_by bigint references staff,
  primary key (exam_id, number)
);

create table exam_note_views (
  exam_id    text     not null,
  number     smallint not null,
  student_id bigint   not null references students on delete cascade,
  primary key (exam_id, number, student_id),
  foreign key (exam_id, number) references exam_notes on delete cascade
);
