-- What staff have decided about a question since: more than one option is right, or it is cancelled. Where there is no
-- row, questions.correct alone is right.
create table question_rulings (
  exam_id  text     not null,
  question smallint not null,
  -- null: cancelled, everybody who had it gets its marks
  accepted smallint[] check (cardinality(accepted) > 1),
  primary key (exam_id, question),
  foreign key (exam_id, question) references questions on delete cascade
);

-- Why, in words for the students.
alter table rescorings add column reason text;

-- Results that were out and were taken back: they come out again when staff say so, whatever the exam's own rule.
alter table exams add column withdrawn_at timestamptz;
