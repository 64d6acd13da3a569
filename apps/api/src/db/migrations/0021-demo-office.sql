-- Set when the demo's teachers have done their work: a bank of questions, a draft, rubrics for what waits to be marked.
alter table demo_mark add column office_at timestamptz;
