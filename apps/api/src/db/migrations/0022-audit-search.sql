-- Words of an entry, so that a million of them are searched by an index. A very long one is found by its beginning.
alter table audit_log add column words tsvector generated always as (to_tsvector('simple'::regconfig, left(
  staff_name || ' ' || action || ' ' || about || ' ' || coalesce(exam_id, '') || ' ' || coalesce(reason, '') || ' '
    || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), 100000))) stored;
create index audit_log_by_words on audit_log using gin (words);

create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_action on audit_log (split_part(action, '.', 1), id);
