-- Counts how often an exam's papers were replaced, so that nobody starts on one that was read before the last time.
alter table exams add column revision integer not null default 0;
