-- Marking by question: who has which script in hand, by which rubric, and what was drawn on it.

-- A mark names who gave it and counts its changes, so that nobody overwrites what he has not seen.
alter table script_marks
  add column version      integer not null default 1,
  add column marked_by    bigint references staff,
  -- made up by whoever saves: the same again is a retry
  add column save_key     text,
  -- the lines of the rubric that were given, by their ids
  add column lines        smallint[] not null default '{}',
  -- set where the marker typed a number, which then counts instead of the rubric
  add column by_hand      numeric(7, 2),
  -- strokes, stamps and texts, in shares of the page's width and height
  add column annotations  jsonb not null default '[]',
  -- why somebody else should look at it again
  add column second_look  text,
  -- how long the marker had it before him
  add column took_ms      integer,
  -- false until the pages with the pen on them are made
  add column is_drawn     boolean not null default true,
  -- the mark before the last change, for taking that back: {marks, lines, byHand, remark, annotations, secondLook, markedBy, markedAt}
  add column previous     jsonb;
create index script_marks_by_question on script_marks (exam_id, section, question, student_id);
create index script_marks_to_draw on script_marks (marked_at) where not is_drawn;
create index scripts_by_question on scripts (exam_id, section, question, student_id);

create table marking_settings (
  exam_id     text primary key references exams on delete cascade,
  hide_names  boolean not null,
  mixed_order boolean not null
);

-- Ten minutes without an action free a script.
create table marking_claims (
  exam_id    text     not null references exams on delete cascade,
  section    smallint not null,
  question   smallint not null,
  student_id bigint   not null,
  staff_id   bigint   not null references staff,
  until      timestamptz not null,
  primary key (exam_id, section, question, student_id)
);
create index marking_claims_by_staff on marking_claims (staff_id);

-- What a marker has drawn and given so far; it outlives his claim.
create table marking_drafts (
  staff_id   bigint   not null references staff,
  exam_id    text     not null references exams on delete cascade,
  section    smallint not null,
  question   smallint not null,
  student_id bigint   not null,
  -- {lines, byHand, remark, annotations, secondLook}
  draft      jsonb    not null,
  kept_at    timestamptz not null,
  primary key (staff_id, exam_id, section, question, student_id)
);

create table rubrics (
  exam_id  text     not null references exams on delete cascade,
  section  smallint not null,
  question smallint not null,
  -- [{id, text, marks}]
  lines    jsonb    not null,
  -- the highest id ever given to a line: none is given twice
  last_id  integer  not null,
  version  integer  not null,
  primary key (exam_id, section, question)
);

create table marking_comments (
  id       bigint generated always as identity primary key,
  exam_id  text     not null references exams on delete cascade,
  -- null: for every question of the exam
  section  smallint,
  question smallint,
  text     text     not null,
  check ((section is null) = (question is null))
);
create index marking_comments_by_exam on marking_comments (exam_id);
