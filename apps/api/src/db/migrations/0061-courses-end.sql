-- Older programs may go on.

-- A course that is over: out of the lists and of log-in, readable where its results are; it can be brought back.
alter table courses add column archived_at timestamptz;
-- What asked for a course to be made from last year's: asked again, it is the same course.
alter table courses add column rolled_over_by text unique;
