-- Courses, subjects, students: who and what.

create table courses (
  id   text primary key,
  name text not null
);

create table subjects (
  id        text primary key,
  course_id text not null references courses,
  name      text not null,
  image     text,
  -- lists show them in the order in which their author added them
  place     integer generated always as identity
);
create index subjects_by_course on subjects (course_id);

create table students (
  id                  bigint generated always as identity primary key,
  reg_no              text not null unique,
  name                text not null,
  institution         text,
  mobile_no           text,
  curriculum_roll     text,
  branch              text,
  photo               text,
  -- how it is kept says its first character; null: none was handed out
  password            text,
  -- null: still the one handed out at enrolment (Decision H1)
  password_changed_at timestamptz
);

create table enrolments (
  student_id bigint not null references students on delete cascade,
  course_id  text   not null references courses,
  primary key (student_id, course_id)
);
create index enrolments_by_course on enrolments (course_id);

create table advertisements (
  course_id text primary key references courses,
  image     text not null,
  link      text
);

-- Tokens carry their own proof. Only those that ended early are on record (Decision H5).
create table token_endings (
  student_id   bigint primary key references students on delete cascade,
  -- tokens issued before this moment are over ...
  issued_before timestamptz not null,
  -- ... but for the one that asked for it
  except_token text,
  recorded_at  timestamptz not null
);
create index token_endings_by_time on token_endings (recorded_at);

-- A correct check of the current password opens the way to a new one for five minutes (Decision H3).
create table password_checks (
  token_id   text primary key,
  checked_at timestamptz not null
);

-- How many tries are left for a key. Losing it in a crash only forgives, so it needs no log.
create unlogged table throttles (
  key         text primary key,
  tries_left  double precision not null,
  refilled_at timestamptz not null
);

-- Exams: parts x sections x questions. What differs between the five variations is in the domain.

create table exams (
  id              text primary key,
  course_id       text not null references courses,
  name            text not null,
  variation       text not null check (variation in ('mcq', 'written', 'mcq-written', 'special', 'mcq-special')),
  frequency       text not null check (frequency in ('daily', 'weekly', 'monthly')),
  opens_at        timestamptz not null,
  closes_at       timestamptz not null,
  image           text,
  rules_image     text,
  curriculum_name text,
  solution_sheet  text,
  active          boolean not null,
  free            boolean not null,
  retake_limit    integer not null check (retake_limit >= 0),
  results_rule    text not null check (results_rule in ('auto', 'manual', 'at')),
  results_at      timestamptz check ((results_rule = 'at') = (results_at is not null)),
  overdue         text check (overdue in ('late', 'score-saved')),
  ties            text not null check (ties in ('equal', 'less-time')),
  -- {size, fixed: [subject], optional: [subject]}
  choice          jsonb,
  -- set when marks and merit were computed and may be seen
  results_out_at  timestamptz,
  check (opens_at < closes_at)
);
create index exams_by_course on exams (course_id, opens_at);
create index exams_awaiting_results on exams (closes_at) where results_out_at is null;

create table exam_parts (
  exam_id               text not null references exams on delete cascade,
  kind                  text not null check (kind in ('mcq', 'written')),
  minutes               double precision not null check (minutes > 0),
  marks_per_question    numeric(7, 2),
  negative_percent      numeric(5, 2),
  questions_per_student integer,
  shuffle               boolean,
  upload_minutes        double precision,
  primary key (exam_id, kind),
  check ((kind = 'mcq') = (marks_per_question is not null and negative_percent is not null and shuffle is not null)),
  check ((kind = 'written') = (upload_minutes is not null))
);

create table exam_sections (
  exam_id       text not null references exams on delete cascade,
  position      smallint not null,
  subject_id    text not null references subjects,
  written_image text,
  written_marks numeric(7, 2)[],
  primary key (exam_id, position),
  unique (exam_id, subject_id)
);
create index exam_sections_by_subject on exam_sections (subject_id);

create table questions (
  exam_id      text not null,
  -- unique within the exam and never reused: what answers refer to
  number       smallint not null,
  section      smallint not null,
  text         text,
  image        text,
  options      text[] not null,
  option_count smallint not null check (option_count between 2 and 26),
  correct      smallint not null check (correct >= 0 and correct < option_count),
  explanation  text,
  primary key (exam_id, number),
  foreign key (exam_id, section) references exam_sections on delete cascade,
  check ((text is null) <> (image is null))
);

-- Pictures, by the path they are served under: how large they are, for "this exam costs about 1.3 MB".
create table images (
  path       text primary key,
  media_type text not null,
  bytes      integer not null,
  width      integer not null,
  height     integer not null
);

-- Sitting. Keys lead with the student, so that the hot tables can be spread over servers by student.

create table sitting_parts (
  student_id  bigint not null references students,
  exam_id     text   not null references exams,
  kind        text   not null check (kind in ('mcq', 'written')),
  -- what this student was given: [{section, questions: [number]}], in his order (Decision C4)
  paper       jsonb  not null,
  started_at  timestamptz not null,
  deadline_at timestamptz not null,
  -- when the part must be closed if nobody has: deadline, upload time and grace
  due_at      timestamptz not null,
  closed_at   timestamptz,
  closed_as   text check (closed_as in ('submitted', 'late', 'overdue')),
  check ((closed_at is null) = (closed_as is null)),
  primary key (student_id, exam_id, kind)
);
create index sitting_parts_by_exam on sitting_parts (exam_id, kind);
create index sitting_parts_open on sitting_parts (due_at) where closed_at is null;

-- The first pick is final: the key says so (Decision C6).
create table answers (
  student_id  bigint   not null,
  exam_id     text     not null,
  question    smallint not null,
  option      smallint not null,
  received_at timestamptz not null,
  primary key (student_id, exam_id, question)
);

create table scripts (
  student_id  bigint   not null,
  exam_id     text     not null,
  section     smallint not null,
  -- one-based, as on the paper
  question    smallint not null,
  pages       text[]   not null,
  received_at timestamptz not null,
  primary key (student_id, exam_id, section, question)
);

create table script_marks (
  student_id bigint   not null,
  exam_id    text     not null,
  section    smallint not null,
  question   smallint not null,
  marks      numeric(7, 2) not null,
  remark     text,
  -- the pages with the marker's pen on them, where there is any
  pages      text[],
  marked_at  timestamptz not null,
  primary key (student_id, exam_id, section, question),
  foreign key (student_id, exam_id, section, question) references scripts
);

-- Marks and merit as they came out; rebuilt as a whole from answers, key and scheme (Decision D6).
create table results (
  exam_id       text   not null references exams,
  student_id    bigint not null references students,
  total         numeric(9, 2),
  -- null: late, therefore unranked
  position      integer,
  -- [{section, mcq: {marks, right, wrong, blank} | null, written: {marks} | null}]
  by_section    jsonb  not null,
  used_ms       bigint not null,
  primary key (exam_id, student_id)
);
create index results_by_position on results (exam_id, position);
create index results_by_student on results (student_id);
