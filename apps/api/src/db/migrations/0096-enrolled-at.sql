-- Older programs may go on.
-- Whoever came into a course after an exam of it was over was not absent from it. Null: since when is not known (before this column,
-- or brought by a pack together with exams); they count as expected at all of them.
alter table enrolments add column enrolled_at timestamptz;
