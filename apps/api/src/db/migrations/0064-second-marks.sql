-- Older programs may go on.
-- Marked scripts that somebody else marks again without seeing the first mark (decision 043). They count for nothing:
-- what they show is how far markers are apart.
create table second_marks (
  student_id  bigint   not null,
  exam_id     text     not null,
  section     smallint not null,
  question    smallint not null,
  chosen_at   timestamptz not null,
  -- null until somebody has marked it again
  marked_by   bigint references staff,
  marked_at   timestamptz,
  marks       numeric(7, 2),
  lines       smallint[] not null default '{}',
  by_hand     numeric(7, 2),
  remark      text,
  annotations jsonb not null default '[]',
  save_key    text,
  took_ms     integer,
  -- the mark that it is compared with, as it was when the second was given
  first_by    bigint references staff,
  first_marks numeric(7, 2),
  settled_by  bigint references staff,
  settled_at  timestamptz,
  -- what counts stands, or the second mark took its place
  outcome     text check (outcome in ('stands', 'second')),
  primary key (student_id, exam_id, section, question),
  foreign key (student_id, exam_id, section, question) references script_marks on delete cascade
);
create index second_marks_by_question on second_marks (exam_id, section, question, student_id);
