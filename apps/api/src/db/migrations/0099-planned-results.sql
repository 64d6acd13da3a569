-- Older programs may go on.
-- How the results of an exam that was called off were to come out: by its calling off nobody publishes them meanwhile.
alter table exams
  add column planned_results_rule text check (planned_results_rule in ('auto', 'manual', 'at')),
  add column planned_results_at timestamptz;
