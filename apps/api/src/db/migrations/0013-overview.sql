-- Lists count an exam's scripts and marks.
create index if not exists scripts_by_exam on scripts (exam_id, section, question);
create index if not exists script_marks_by_exam on script_marks (exam_id, section, question);
