-- Who marks which answers first, when results were promised, and what was given to pages that the student has replaced.

-- An answer that is in nobody's share is for whoever comes.
create table marking_shares (
  exam_id    text     not null references exams on delete cascade,
  section    smallint not null,
  question   smallint not null,
  student_id bigint   not null,
  staff_id   bigint   not null references staff,
  primary key (exam_id, section, question, student_id)
);
create index marking_shares_by_staff on marking_shares (staff_id);

alter table marking_settings add column promised_at timestamptz;

-- A part was opened again and other pages came: the marks of the old ones count no more, and are not forgotten.
create table earlier_marks (
  student_id  bigint   not null,
  exam_id     text     not null references exams on delete cascade,
  section     smallint not null,
  question    smallint not null,
  replaced_at timestamptz not null,
  marks       numeric(7, 2) not null,
  remark      text,
  -- with the marker's pen on them, where there was any
  pages       text[]   not null,
  marked_by   bigint references staff,
  marked_at   timestamptz not null,
  primary key (student_id, exam_id, section, question, replaced_at)
);
