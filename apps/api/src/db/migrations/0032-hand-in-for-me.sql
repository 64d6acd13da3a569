-- What a student has asked to be done with a part that nobody submits in time (Decision C11); null: what the exam says.
alter table sitting_parts add column overdue text check (overdue in ('late', 'score-saved'));

-- When staff counted a late part as handed in (Decision C10).
alter table sitting_parts add column accepted_at timestamptz;
