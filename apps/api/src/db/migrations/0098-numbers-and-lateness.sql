-- Older programs may go on.
-- A registration number is found whatever its capitals, where only one student has it.
create index students_by_folded_number on students (lower(reg_no));
