-- With every receipt the student's answers are counted, from the key alone where the page of the table is known to be
-- visible to all. Vacuum says so; by default it comes when a fifth of the table is new, and that is long after the exam.
-- It has only the new pages to look at, so it may come every minute.
alter table answers set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
