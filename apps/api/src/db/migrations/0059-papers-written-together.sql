-- Older programs may go on.

-- Who has a paper open: said again every few seconds, forgotten soon after.
create table paper_presence (
  exam_id text not null,
  staff_id bigint not null references staff (id) on delete cascade,
  -- Which part of it: a subject and a question, or the paper as a whole.
  section smallint,
  question smallint,
  seen_at timestamptz not null,
  primary key (exam_id, staff_id)
);

-- A note may name a question of the exam: each student reads their own number of it.
alter table exam_notes add column question integer;

-- An exam that was called off: its answers stay, and nobody gets results. Its results wait for staff, whom the program
-- refuses to publish them, so that an older one publishes nothing by itself either.
alter table exams add column called_off_at timestamptz, add column called_off_reason text;
