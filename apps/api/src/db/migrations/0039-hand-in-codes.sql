-- Answer sheets that arrived as codes (Decision C19), each once however often it is entered. What they say of the answers
-- is in `answers` and `late_answers`; here is what arrived, how, and the earliest moment at which it is known to have
-- been out of the student's hands.
create table hand_in_codes (
  student_id bigint not null references students on delete cascade,
  exam_id    text   not null references exams on delete cascade,
  -- the letters without groups; the MAC is among them
  code       text   not null,
  came_by    text   not null check (came_by in ('sms', 'staff', 'visitor')),
  arrived_at timestamptz not null,
  seen_at    timestamptz not null,
  primary key (student_id, exam_id, code)
);
create index hand_in_codes_by_exam on hand_in_codes (exam_id);
