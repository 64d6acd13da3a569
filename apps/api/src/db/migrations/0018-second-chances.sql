-- Parts that were opened again and are open: few among millions, and Home asks for those of a course.
create index sitting_parts_reopened on sitting_parts (exam_id)
  where reopened_until is not null and closed_at is null;

-- A late attempt that stays late because somebody decided so (Decision C10); it goes where he changes his mind.
create table late_refusals (
  student_id bigint not null references students on delete cascade,
  exam_id    text   not null references exams on delete cascade,
  refused_at timestamptz not null,
  refused_by bigint references staff,
  -- for the student to read
  reason     text   not null,
  primary key (student_id, exam_id)
);
create index late_refusals_by_exam on late_refusals (exam_id);

-- Tries to send photos that got nowhere, as the student's page counts them: the server never sees most of those.
alter table presence add column lost_uploads smallint not null default 0;

-- Why results were computed again: another key, or a late attempt that counts after all.
alter table rescorings add column cause text not null default 'key' check (cause in ('key', 'late-accepted'));
