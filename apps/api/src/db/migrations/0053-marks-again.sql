-- Marks that somebody changed, as they were before: any script may be opened and marked again, also once results are
-- out, and its student reads what it was (Decision D10).
create table mark_changes (
  id           bigint generated always as identity primary key,
  student_id   bigint   not null,
  exam_id      text     not null references exams (id) on delete cascade,
  section      smallint not null,
  question     smallint not null,
  marks_before numeric(7, 2) not null,
  remark_before text,
  marked_by    bigint references staff (id),
  marked_at    timestamptz not null,
  -- null: taken back, so that nothing counts
  marks_after  numeric(7, 2),
  changed_by   bigint references staff (id),
  changed_at   timestamptz not null,
  -- in words for the student
  reason       text,
  -- students had seen the marks before
  was_seen     boolean not null
);
create index mark_changes_by_script on mark_changes (exam_id, student_id, section, question, id);

alter table rescorings drop constraint rescorings_cause_check;
alter table rescorings add constraint rescorings_cause_check
  check (cause in ('key', 'late-accepted', 'late-proved', 'mark'));

-- How many of a mark's versions, counted back from the last, came by a changed rubric: what a marker saw before them is
-- still what a marker gave.
alter table script_marks add column rescored smallint not null default 0;
