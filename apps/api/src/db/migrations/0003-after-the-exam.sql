-- What an exam's results look like as a whole, made once together with them and under which rule, so that looking at
-- them costs the same for a hundred and for a hundred thousand students.
create table merit_lists (
  exam_id      text primary key references exams,
  computed_at  timestamptz not null,
  -- totalStudent (Decision D5)
  ranked       integer not null,
  -- [{from, to, students}]
  distribution jsonb not null,
  -- {ties, policy: {right, wrong} | null, key: {question: option}}
  made_by      jsonb not null
);

insert into merit_lists (exam_id, computed_at, ranked, distribution, made_by)
select id, results_out_at, (select count(*) from results where exam_id = exams.id and position is not null), '[]', '{}'
from exams where results_out_at is not null;

-- The top ten in the order in which they are listed, however many share the first place.
drop index results_by_position;
create index results_by_position on results (exam_id, position, used_ms, student_id) where position is not null;

-- Attempts are read a few at a time, by student.
drop index sitting_parts_by_exam;
create index sitting_parts_by_exam on sitting_parts (exam_id, student_id);

-- Corrections of a key after the results were out, and what each did to whom (Decision D6).
create table rescorings (
  exam_id     text     not null references exams,
  number      smallint not null,
  rescored_at timestamptz not null,
  -- [{question, from, to}]
  corrections jsonb    not null,
  primary key (exam_id, number)
);

create table result_changes (
  student_id      bigint   not null,
  exam_id         text     not null,
  rescoring       smallint not null,
  total_before    numeric(9, 2),
  total_after     numeric(9, 2),
  position_before integer,
  position_after  integer,
  primary key (student_id, exam_id, rescoring),
  foreign key (exam_id, rescoring) references rescorings
);

-- The key counts them: the limit holds however many are asked for at once (Decision G2).
create table retakes (
  student_id  bigint   not null references students,
  exam_id     text     not null references exams,
  number      smallint not null,
  -- what the client calls this request; a retry has the same
  request_key text,
  added_at    timestamptz not null,
  primary key (student_id, exam_id, number),
  unique (student_id, exam_id, request_key)
);

-- Questions of the mistakes notebook that the student has gone through.
create table mistake_ticks (
  student_id bigint   not null references students,
  exam_id    text     not null references exams,
  question   smallint not null,
  ticked_at  timestamptz not null,
  primary key (student_id, exam_id, question)
);
