-- Older programs may go on.
-- A trigger's statements are planned once in a connection, for as many rows as its first call had: nearly always one. With that plan
-- a statement about thousands compared every row before with every row after. These compare by hash, however many there are.
alter function log_marks() set enable_nestloop = off;
alter function log_publications() set enable_nestloop = off;
-- What they call looks up each row by its key, whoever calls it first.
alter function append_leaves(text[], bigint[], text[]) set enable_nestloop = on;

create or replace function log_closings() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(case when now_so.closed_at is null
    then json_build_array(1, 'ruling', exam_id, student_id, milliseconds(now()), 'reopened', kind)
    else json_build_array(1, 'hand-in', exam_id, student_id, milliseconds(now_so.closed_at), kind, now_so.closed_as)
    end::text))
  from was join now_so using (student_id, exam_id, kind)
  where was.closed_at is distinct from now_so.closed_at or was.closed_as is distinct from now_so.closed_as
  having count(*) > 0;
  -- By a subquery, which stays a look by the key: a join would read all students.
  perform append_leaves(array_agg(now_so.exam_id), array_agg(now_so.student_id), array_agg(start_leaf(now_so,
    (select reg_no from students where students.id = now_so.student_id))))
  from was join now_so using (student_id, exam_id, kind)
  where was.deadline_at <> now_so.deadline_at
  having count(*) > 0;
  return null;
end $$;

-- A page's photo is looked up by its path; the join read all photos where it was planned while there were few.
create or replace function log_pages() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'pages', exam_id,
    student_id, milliseconds(received_at), section, question, (
      select coalesce(json_agg(coalesce((select page_id from answer_photos where answer_photos.path = page.path), page.path)
        order by page.place), '[]')
      from unnest(pages) with ordinality as page (path, place)))::text))
  from changed having count(*) > 0;
  return null;
end $$;
