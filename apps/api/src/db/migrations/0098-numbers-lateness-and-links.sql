-- Older programs may go on.
-- A registration number is found whatever its capitals, where only one student has it.
create index students_by_folded_number on students (lower(reg_no));
-- What its author said about lateness, of an exam that was ended before its time: the ending says something else meanwhile.
alter table exams add column planned_overdue text;
-- The courses that a guardian's link shows: those of whoever made it. None: all, as of whoever is of everything.
alter table guardian_links add column courses text[] not null default '{}';
