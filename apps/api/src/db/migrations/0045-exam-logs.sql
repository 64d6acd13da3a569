-- Older programs may go on.
-- What happened in an exam, as the leaves of a Merkle tree (RFC 6962) that nobody can rewrite unnoticed (decision 033).
-- No foreign keys, as with answers; and what was logged stays when its exam goes.

-- Key pairs that sign receipts and roots. The private half is sealed with a secret that is not in the database; the public
-- half of one that is retired stays, for what it has signed.
create table log_keys (
  id           text primary key,
  public_key   bytea not null check (length(public_key) = 32),
  sealed_key   bytea,
  made_at      timestamptz not null,
  retired_at   timestamptz
);
create unique index log_keys_in_use on log_keys ((true)) where retired_at is null;

-- What the salts of a student's leaves in an exam are made from; student 0: those about the exam as a whole. Null: forgotten,
-- and with it what the leaves say; their hashes stay where they are.
create table log_seeds (
  student_id bigint not null,
  exam_id    text   not null,
  seed       bytea,
  primary key (student_id, exam_id)
);

-- Leaves that were written with what they are about and have no place in their tree yet: one row a commit and exam. Each is
-- the length of its content (int4), the student (int8), its hash (32 bytes), its content.
create table log_batches (
  id       bigint generated always as identity primary key,
  exam_id  text  not null,
  earliest timestamptz not null,
  latest   timestamptz not null,
  leaves   bytea not null
);
alter table log_batches alter column leaves set storage external;

-- The same leaves at their places, 256 a row.
create table log_bundles (
  exam_id  text    not null,
  number   integer not null,
  earliest timestamptz not null,
  latest   timestamptz not null,
  leaves   bytea   not null,
  primary key (exam_id, number)
);
alter table log_bundles alter column leaves set storage external;

-- The roots of complete subtrees of 256 ^ level leaves.
create table log_nodes (
  exam_id text     not null,
  level   smallint not null,
  number  integer  not null,
  hash    bytea    not null,
  primary key (exam_id, level, number)
);

-- How far an exam's tree is. `peaks`: the roots of its complete subtrees, the largest first. Not whole: the exam had begun
-- before there was a log.
create table log_trees (
  exam_id   text    primary key,
  size      bigint  not null default 0,
  peaks     bytea   not null default '',
  is_whole  boolean not null default true,
  frozen_at timestamptz
);
insert into log_trees (exam_id, is_whole) select distinct exam_id, false from sitting_parts;

-- Roots as they were signed.
create table log_heads (
  exam_id   text   not null,
  size      bigint not null,
  root      bytea  not null,
  signed_at timestamptz not null,
  key_id    text   not null references log_keys (id),
  signature bytea  not null,
  -- what a time stamping authority answered (RFC 3161)
  timestamp bytea,
  primary key (exam_id, size)
);

-- When something other than an answer was logged of a student: bundles are found by it. Answers are found by their own time.
create table log_moments (
  exam_id    text   not null,
  student_id bigint not null,
  at         timestamptz not null,
  primary key (exam_id, student_id, at)
);

-- What a leaf names by its hash: the keys and schemes with which merit lists were made.
create table log_documents (
  exam_id text  not null,
  hash    bytea not null,
  text    text  not null,
  primary key (exam_id, hash)
);

-- The hash of what a photo was when it came.
alter table answer_photos add column digest bytea check (length(digest) = 32);

create function milliseconds(at timestamptz) returns bigint language sql immutable
  return floor(extract(epoch from at) * 1000)::bigint;

create function leaf_record(student bigint, seed bytea, content bytea) returns bytea language sql immutable
  return int4send(length(content)) || int8send(student)
    || sha256('\x00' || substr(sha256('\x02' || seed || content), 1, 16) || content) || content;

-- Logs what each of these says, in the transaction that it is called in. Of a student whose seed is forgotten nothing is kept
-- but a hash that nobody can open.
create function append_leaves(exams text[], students bigint[], contents text[]) returns void language plpgsql as $$
begin
  insert into log_seeds (student_id, exam_id, seed)
    select student_id, exam_id, uuid_send(gen_random_uuid())
    from (select distinct * from unnest(students, exams) as given (student_id, exam_id)) as wanted
    where not exists (
      select from log_seeds where log_seeds.student_id = wanted.student_id and log_seeds.exam_id = wanted.exam_id)
    order by 1, 2
    on conflict do nothing;
  insert into log_moments (exam_id, student_id, at)
    select distinct exam_id, student_id, now() from unnest(exams, students) as given (exam_id, student_id)
    order by 1, 2
    on conflict do nothing;
  insert into log_batches (exam_id, earliest, latest, leaves)
    select exam_id, now(), now(), string_agg(
      case when seed is null
        then int4send(0) || int8send(student_id) || sha256(uuid_send(gen_random_uuid()) || convert_to(content, 'UTF8'))
        else leaf_record(student_id, seed, convert_to(content, 'UTF8')) end, ''::bytea order by place)
    from unnest(exams, students, contents) with ordinality as given (exam_id, student_id, content, place)
    join log_seeds using (exam_id, student_id)
    group by exam_id;
end $$;

-- Binds the student's number to the registration number, and the paper and the deadline to the sitting.
create function start_leaf(part sitting_parts, reg_no text) returns text language sql stable
  return json_build_array(1, 'start', part.exam_id, part.student_id, milliseconds(part.started_at), part.kind, reg_no,
    encode(sha256(convert_to(replace(part.paper::text, ' ', ''), 'UTF8')), 'hex'), milliseconds(part.deadline_at))::text;

create function log_starts() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(begun.exam_id), array_agg(begun.student_id), array_agg(start_leaf(begun, reg_no)))
  from begun join students on students.id = begun.student_id
  having count(*) > 0;
  return null;
end $$;
create trigger sitting_parts_are_logged after insert on sitting_parts referencing new table as begun
  for each statement execute function log_starts();

create function log_closings() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(case when now_so.closed_at is null
    then json_build_array(1, 'ruling', exam_id, student_id, milliseconds(now()), 'reopened', kind)
    else json_build_array(1, 'hand-in', exam_id, student_id, milliseconds(now_so.closed_at), kind, now_so.closed_as)
    end::text))
  from was join now_so using (student_id, exam_id, kind)
  where was.closed_at is distinct from now_so.closed_at or was.closed_as is distinct from now_so.closed_as
  having count(*) > 0;
  perform append_leaves(array_agg(now_so.exam_id), array_agg(now_so.student_id), array_agg(start_leaf(now_so, reg_no)))
  from was join now_so using (student_id, exam_id, kind) join students on students.id = now_so.student_id
  where was.deadline_at <> now_so.deadline_at
  having count(*) > 0;
  return null;
end $$;
create trigger sitting_parts_closings_are_logged after update on sitting_parts
  referencing old table as was new table as now_so for each statement execute function log_closings();

create function log_photos() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'upload', exam_id,
    student_id, milliseconds(received_at), section, question, page_id, encode(digest, 'hex'))::text))
  from sent having count(*) > 0;
  return null;
end $$;
create trigger answer_photos_are_logged after insert on answer_photos referencing new table as sent
  for each statement execute function log_photos();

create function log_pages() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'pages', exam_id,
    student_id, milliseconds(received_at), section, question, (
      select coalesce(json_agg(coalesce(photo.page_id, page.path) order by page.place), '[]')
      from unnest(pages) with ordinality as page (path, place)
      left join answer_photos as photo on photo.path = page.path))::text))
  from changed having count(*) > 0;
  return null;
end $$;
create trigger scripts_are_logged after insert on scripts referencing new table as changed
  for each statement execute function log_pages();
create trigger scripts_changes_are_logged after update on scripts referencing new table as changed
  for each statement execute function log_pages();

-- Only what a mark is: that it was drawn on the pages changes nothing.
create function log_marks() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'mark', exam_id,
      student_id, milliseconds(marked_at), section, question, round(marks * 100)::integer, version)::text))
    from given having count(*) > 0;
  elsif TG_OP = 'UPDATE' then
    perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'mark', exam_id,
      student_id, milliseconds(given.marked_at), section, question, round(given.marks * 100)::integer,
      given.version)::text))
    from was join given using (exam_id, student_id, section, question)
    where was.marks <> given.marks or was.version <> given.version having count(*) > 0;
  else
    perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'mark', exam_id,
      student_id, milliseconds(now()), section, question, null, version)::text))
    from was having count(*) > 0;
  end if;
  return null;
end $$;
create trigger script_marks_are_logged after insert on script_marks referencing new table as given
  for each statement execute function log_marks();
create trigger script_marks_changes_are_logged after update on script_marks
  referencing old table as was new table as given for each statement execute function log_marks();
create trigger script_marks_removals_are_logged after delete on script_marks referencing old table as was
  for each statement execute function log_marks();

-- What staff decide while an exam runs and after it; how it was written is no part of it.
create function log_rulings() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(coalesce(student_id, 0)), array_agg(json_build_array(1, 'ruling',
    exam_id, coalesce(student_id, 0), milliseconds(at), action,
    jsonb_strip_nulls(jsonb_build_object('about', about, 'before', before, 'after', after, 'reason', reason))::text
    )::text))
  from written
  where exam_id is not null
    and (split_part(action, '.', 1) in ('live', 'key', 'results') or action in ('exam.move', 'exam.change'))
    and exists (select from exams where exams.id = exam_id)
  having count(*) > 0;
  return null;
end $$;
create trigger audit_log_rulings_are_logged after insert on audit_log referencing new table as written
  for each statement execute function log_rulings();

create function log_corrections() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(exam_id), array_agg(0::bigint), array_agg(json_build_array(1, 'correction', exam_id, 0,
    milliseconds(rescored_at), number, corrections, cause)::text))
  from corrected having count(*) > 0;
  return null;
end $$;
create trigger rescorings_are_logged after insert on rescorings referencing new table as corrected
  for each statement execute function log_corrections();

-- A merit list is written after the results that it is about: everybody's, and what they were computed with.
create function log_results() returns trigger language plpgsql as $$
declare
  list record;
  document text;
begin
  for list in select * from ranked_now loop
    document := jsonb_build_object(
      'madeBy', list.made_by,
      'parts', (select jsonb_agg(to_jsonb(part) - 'exam_id' order by kind) from exam_parts as part
        where exam_id = list.exam_id),
      'sections', (select jsonb_agg(jsonb_build_object('position', position, 'written_marks', written_marks)
        order by position) from exam_sections where exam_id = list.exam_id),
      'questions', (select jsonb_agg(jsonb_build_object('number', number, 'section', section) order by number)
        from questions where exam_id = list.exam_id))::text;
    insert into log_documents (exam_id, hash, text)
      values (list.exam_id, sha256(convert_to(document, 'UTF8')), document) on conflict do nothing;
    perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'result', exam_id,
      student_id, milliseconds(list.computed_at), round(total * 100)::integer, position)::text))
    from results where exam_id = list.exam_id having count(*) > 0;
    perform append_leaves(array[list.exam_id], array[0::bigint], array[json_build_array(1, 'publish', list.exam_id, 0,
      milliseconds(list.computed_at), 'ranked', encode(sha256(convert_to(document, 'UTF8')), 'hex'),
      list.ranked)::text]);
  end loop;
  return null;
end $$;
create trigger merit_lists_are_logged after insert on merit_lists referencing new table as ranked_now
  for each statement execute function log_results();
create trigger merit_lists_changes_are_logged after update on merit_lists referencing new table as ranked_now
  for each statement execute function log_results();

create function log_publications() returns trigger language plpgsql as $$
begin
  perform append_leaves(array_agg(id), array_agg(0::bigint), array_agg(case when now_so.results_out_at is null
    then json_build_array(1, 'publish', id, 0, milliseconds(coalesce(now_so.withdrawn_at, now())), 'withdrawn', null, null)
    else json_build_array(1, 'publish', id, 0, milliseconds(now_so.results_out_at), 'published', null, null) end::text))
  from was join now_so using (id)
  where (was.results_out_at is null) <> (now_so.results_out_at is null) having count(*) > 0;
  return null;
end $$;
create trigger exams_publications_are_logged after update on exams referencing old table as was new table as now_so
  for each statement execute function log_publications();
