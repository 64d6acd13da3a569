-- Since when results were out that were taken back then: whoever has seen his marks is told why he has others, also
-- where a new time has been set meanwhile.
alter table exams add column was_out_at timestamptz;
update exams set was_out_at = withdrawn_at where withdrawn_at is not null;

-- Whether results come out at their time although there are written answers that nobody has marked.
alter table exams add column publish_unmarked boolean not null default false;

-- What a correction did to everybody, in the order of the merit list.
create index result_changes_by_rescoring
  on result_changes (exam_id, rescoring, coalesce(position_after, 2147483647), student_id);
