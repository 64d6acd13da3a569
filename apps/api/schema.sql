-- The tables as they stand after all migrations, to be read: nothing runs this file.
-- Written by "npm run schema"; a test compares it with the migrations.

CREATE OR REPLACE FUNCTION public.append_leaves(exams text[], students bigint[], contents text[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_nestloop TO 'on'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.leaf_record(student bigint, seed bytea, content bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN (((int4send(length(content)) || int8send(student)) || sha256((('\x00'::bytea || substr(sha256((('\x02'::bytea || seed) || content)), 1, 16)) || content))) || content);

CREATE OR REPLACE FUNCTION public.list_branch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into branches (name) values (new.branch) on conflict do nothing;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_closings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.log_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_leaves(array_agg(exam_id), array_agg(0::bigint), array_agg(json_build_array(1, 'correction', exam_id, 0,
    milliseconds(rescored_at), number, corrections, cause)::text))
  from corrected having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_marks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.log_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'pages', exam_id,
    student_id, milliseconds(received_at), section, question, (
      select coalesce(json_agg(coalesce((select page_id from answer_photos where answer_photos.path = page.path), page.path)
        order by page.place), '[]')
      from unnest(pages) with ordinality as page (path, place)))::text))
  from changed having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_leaves(array_agg(exam_id), array_agg(student_id), array_agg(json_build_array(1, 'upload', exam_id,
    student_id, milliseconds(received_at), section, question, page_id, encode(digest, 'hex'))::text))
  from sent having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_publications()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  perform append_leaves(array_agg(id), array_agg(0::bigint), array_agg(case when now_so.results_out_at is null
    then json_build_array(1, 'publish', id, 0, milliseconds(coalesce(now_so.withdrawn_at, now())), 'withdrawn', null, null)
    else json_build_array(1, 'publish', id, 0, milliseconds(now_so.results_out_at), 'published', null, null) end::text))
  from was join now_so using (id)
  where (was.results_out_at is null) <> (now_so.results_out_at is null) having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.log_rulings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.log_starts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_leaves(array_agg(begun.exam_id), array_agg(begun.student_id), array_agg(start_leaf(begun, reg_no)))
  from begun join students on students.id = begun.student_id
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.milliseconds(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (floor((EXTRACT(epoch FROM at) * (1000)::numeric)))::bigint;

CREATE OR REPLACE FUNCTION public.note_fingerprint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.fingerprint := question_fingerprint(to_jsonb(new));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(translate(NORMALIZE(COALESCE(words, ''::text)), '০১২৩৪৫৬৭৮৯'::text, '0123456789'::text), '[\s\u00a0\u200b-\u200d\ufeff]+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.question_fingerprint(asked jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN md5(concat_ws('
'::text, plain_words((asked ->> 'text'::text)), (asked ->> 'image'::text), (asked ->> 'option_count'::text), (SELECT string_agg(options.one, '
'::text ORDER BY (options.one COLLATE "C")) AS string_agg FROM (SELECT (plain_words(option.words) || COALESCE(((question_fingerprint.asked -> 'option_images'::text) ->> ((option.place - 1))::integer), ''::text)) AS one FROM jsonb_array_elements_text((question_fingerprint.asked -> 'options'::text)) WITH ORDINALITY option(words, place)) options)));

CREATE OR REPLACE FUNCTION public.refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only ever added to';
end $function$;

CREATE OR REPLACE FUNCTION public.start_leaf(part sitting_parts, reg_no text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (json_build_array(1, 'start', (part).exam_id, (part).student_id, milliseconds((part).started_at), (part).kind, reg_no, encode(sha256(convert_to(replace(((part).paper)::text, ' '::text, ''::text), 'UTF8'::name)), 'hex'::text), milliseconds((part).deadline_at)))::text;

CREATE OR REPLACE FUNCTION public.typed_moment(typed text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
begin
  if typed !~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}' then
    return null;
  end if;
  return typed::timestamptz;
exception
  when others then return null;
end
$function$;

create table advertisements (
  course_id text not null,
  image text not null,
  link text,
  constraint advertisements_pkey PRIMARY KEY (course_id),
  constraint advertisements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
);

create table answer_photos (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  page_id text not null,
  path text not null,
  original text,
  bytes integer not null,
  received_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  turn_at timestamp with time zone not null,
  claimed_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  tries smallint default 0 not null,
  checksum integer,
  digest bytea,
  constraint answer_photos_pkey PRIMARY KEY (student_id, exam_id, section, question, page_id),
  constraint answer_photos_check CHECK (((original IS NOT NULL) OR (state = 'ready'::text))),
  constraint answer_photos_digest_check CHECK ((length(digest) = 32)),
  constraint answer_photos_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'damaged'::text])))
);
CREATE UNIQUE INDEX answer_photos_by_path ON public.answer_photos USING btree (path);
CREATE INDEX answer_photos_of_student_waiting ON public.answer_photos USING btree (student_id, turn_at) WHERE (state = 'waiting'::text);
CREATE INDEX answer_photos_waiting ON public.answer_photos USING btree (turn_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER answer_photos_are_logged AFTER INSERT ON public.answer_photos REFERENCING NEW TABLE AS sent FOR EACH STATEMENT EXECUTE FUNCTION log_photos();

create table answers (
  student_id bigint not null,
  exam_id text not null,
  question smallint not null,
  option bigint not null,
  received_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (student_id, exam_id, question)
);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  staff_id bigint,
  staff_name text not null,
  role text,
  action text not null,
  about text not null,
  exam_id text,
  student_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  words tsvector generated always as (to_tsvector('simple'::regconfig, "left"(((((((((((((staff_name || ' '::text) || action) || ' '::text) || about) || ' '::text) || COALESCE(exam_id, ''::text)) || ' '::text) || COALESCE(reason, ''::text)) || ' '::text) || COALESCE((before)::text, ''::text)) || ' '::text) || COALESCE((after)::text, ''::text)), 100000))) stored,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (split_part(action, '.'::text, 1), id);
CREATE INDEX audit_log_by_exam ON public.audit_log USING btree (exam_id, id) WHERE (exam_id IS NOT NULL);
CREATE INDEX audit_log_by_staff ON public.audit_log USING btree (staff_id, id);
CREATE INDEX audit_log_by_student ON public.audit_log USING btree (student_id, id) WHERE (student_id IS NOT NULL);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_by_words ON public.audit_log USING gin (words);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_log_rulings_are_logged AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION log_rulings();

create table backups (
  id integer generated always as identity not null,
  kind text not null,
  due_at timestamp with time zone,
  host text not null,
  started_at timestamp with time zone not null,
  beat_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  file text,
  bytes bigint,
  pictures integer,
  copied_to text,
  fault text,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_kind_check CHECK ((kind = ANY (ARRAY['nightly'::text, 'by-hand'::text, 'before-update'::text])))
);

create table bank_questions (
  id bigint generated always as identity not null,
  subject_id text not null,
  text text,
  image text,
  options text[] default '{}'::text[] not null,
  option_count smallint not null,
  correct bigint,
  explanation text,
  explanation_text text,
  tags text[] default '{}'::text[] not null,
  difficulty smallint default 3 not null,
  archived boolean default false not null,
  source text,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  image_text text,
  chapter text,
  fingerprint text,
  option_images text[],
  also_correct bigint[] default '{}'::smallint[] not null,
  unit text,
  constraint bank_questions_pkey PRIMARY KEY (id),
  constraint bank_questions_asked CHECK (((text IS NOT NULL) OR (image IS NOT NULL))),
  constraint bank_questions_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 5))),
  constraint bank_questions_option_images CHECK ((cardinality(option_images) <= cardinality(options))),
  constraint bank_questions_options CHECK (
CASE
    WHEN (unit IS NULL) THEN (((option_count >= 2) AND (option_count <= 26)) AND ((correct IS NULL) OR ((correct >= 0) AND (correct <= (option_count - 1)))) AND (0 <= ALL (also_correct)) AND (option_count > ALL (also_correct)))
    ELSE ((option_count = 0) AND (cardinality(options) = 0) AND (cardinality(also_correct) = ANY (ARRAY[0, 2])) AND ((correct IS NULL) OR ((correct >= COALESCE(also_correct[1], correct)) AND (correct <= COALESCE(also_correct[2], correct)))))
END),
  constraint bank_questions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint bank_questions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id)
);
CREATE INDEX bank_questions_by_fingerprint ON public.bank_questions USING btree (fingerprint);
CREATE INDEX bank_questions_by_subject ON public.bank_questions USING btree (subject_id, id DESC) WHERE (NOT archived);
CREATE INDEX bank_questions_by_tag ON public.bank_questions USING gin (tags);
CREATE TRIGGER bank_questions_note_fingerprint BEFORE INSERT OR UPDATE ON public.bank_questions FOR EACH ROW EXECUTE FUNCTION note_fingerprint();

create table batch_students (
  batch_id integer not null,
  student_id bigint not null,
  constraint batch_students_pkey PRIMARY KEY (batch_id, student_id),
  constraint batch_students_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint batch_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE INDEX batch_students_by_student ON public.batch_students USING btree (student_id);

create table batches (
  id integer generated always as identity not null,
  course_id text not null,
  name text not null,
  archived_at timestamp with time zone,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  constraint batches_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint batches_course_id_name_key UNIQUE (course_id, name)
);

create table branches (
  name text not null,
  constraint branches_pkey PRIMARY KEY (name),
  constraint branches_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)))
);

create table centre_settings (
  section text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint centre_settings_pkey PRIMARY KEY (section),
  constraint centre_settings_section_check CHECK ((section = ANY (ARRAY['centre'::text, 'messages'::text])))
);

create table courses (
  id text not null,
  name text not null,
  place integer generated by default as identity not null,
  rules_image text,
  archived_at timestamp with time zone,
  rolled_over_by text,
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_rolled_over_by_key UNIQUE (rolled_over_by)
);

create table delivered_chains (
  student_id bigint not null,
  exam_id text not null,
  head bytea not null,
  links jsonb not null,
  delivered_at timestamp with time zone not null,
  constraint delivered_chains_pkey PRIMARY KEY (student_id, exam_id, head)
);

create table demo_mark (
  only_row boolean default true not null,
  imported_at timestamp with time zone not null,
  replayed_at timestamp with time zone,
  office_at timestamp with time zone,
  constraint demo_mark_pkey PRIMARY KEY (only_row),
  constraint demo_mark_only_row_check CHECK (only_row)
);

create table earlier_marks (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  replaced_at timestamp with time zone not null,
  marks numeric(7,2) not null,
  remark text,
  pages text[] not null,
  marked_by bigint,
  marked_at timestamp with time zone not null,
  constraint earlier_marks_pkey PRIMARY KEY (student_id, exam_id, section, question, replaced_at),
  constraint earlier_marks_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint earlier_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff(id)
);

create table enrolments (
  student_id bigint not null,
  course_id text not null,
  enrolled_at timestamp with time zone,
  constraint enrolments_pkey PRIMARY KEY (student_id, course_id),
  constraint enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint enrolments_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE INDEX enrolments_by_course ON public.enrolments USING btree (course_id);

create table exam_drafts (
  id text not null,
  course_id text not null,
  document jsonb not null,
  revision integer default 1 not null,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint exam_drafts_pkey PRIMARY KEY (id),
  constraint exam_drafts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint exam_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id)
);
CREATE INDEX exam_drafts_by_course ON public.exam_drafts USING btree (course_id);

create table exam_note_views (
  exam_id text not null,
  number smallint not null,
  student_id bigint not null,
  constraint exam_note_views_pkey PRIMARY KEY (exam_id, number, student_id),
  constraint exam_note_views_exam_id_number_fkey FOREIGN KEY (exam_id, number) REFERENCES exam_notes(exam_id, number) ON DELETE CASCADE,
  constraint exam_note_views_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

create table exam_notes (
  exam_id text not null,
  number smallint not null,
  text text not null,
  sent_at timestamp with time zone not null,
  sent_by bigint,
  question integer,
  constraint exam_notes_pkey PRIMARY KEY (exam_id, number),
  constraint exam_notes_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_notes_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id)
);

create table exam_parts (
  exam_id text not null,
  kind text not null,
  minutes double precision not null,
  marks_per_question numeric(7,2),
  negative_percent numeric(5,2),
  questions_per_student integer,
  shuffle boolean,
  upload_minutes double precision,
  constraint exam_parts_pkey PRIMARY KEY (exam_id, kind),
  constraint exam_parts_check CHECK (((kind = 'mcq'::text) = ((marks_per_question IS NOT NULL) AND (negative_percent IS NOT NULL) AND (shuffle IS NOT NULL)))),
  constraint exam_parts_check1 CHECK (((kind = 'written'::text) = (upload_minutes IS NOT NULL))),
  constraint exam_parts_kind_check CHECK ((kind = ANY (ARRAY['mcq'::text, 'written'::text]))),
  constraint exam_parts_minutes_check CHECK ((minutes > (0)::double precision)),
  constraint exam_parts_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table exam_sections (
  exam_id text not null,
  position smallint not null,
  subject_id text not null,
  written_image text,
  written_marks numeric(7,2)[],
  written_more_pages text[] default '{}'::text[] not null,
  written_questions jsonb default '[]'::jsonb not null,
  written_drawn boolean default false not null,
  constraint exam_sections_pkey PRIMARY KEY (exam_id, "position"),
  constraint exam_sections_drawn CHECK (((NOT written_drawn) OR (written_image IS NOT NULL))),
  constraint exam_sections_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint exam_sections_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint exam_sections_exam_id_subject_id_key UNIQUE (exam_id, subject_id)
);
CREATE INDEX exam_sections_by_subject ON public.exam_sections USING btree (subject_id);
CREATE INDEX exam_sections_to_draw ON public.exam_sections USING btree (exam_id, "position") WHERE ((written_image IS NULL) AND (written_questions <> '[]'::jsonb));

create table exams (
  id text not null,
  course_id text not null,
  name text not null,
  variation text not null,
  frequency text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  image text,
  rules_image text,
  curriculum_name text,
  solution_sheet text,
  active boolean not null,
  free boolean not null,
  retake_limit integer not null,
  results_rule text not null,
  results_at timestamp with time zone,
  overdue text,
  ties text not null,
  choice jsonb,
  results_out_at timestamp with time zone,
  revision integer default 0 not null,
  time_revision integer default 0 not null,
  withdrawn_at timestamp with time zone,
  was_out_at timestamp with time zone,
  publish_unmarked boolean default false not null,
  sealed_hours double precision default 1 not null,
  for_branches text[] default '{}'::text[] not null,
  for_batches text[] default '{}'::text[] not null,
  waits_for_open boolean default false not null,
  called_off_at timestamp with time zone,
  called_off_reason text,
  planned_close_at timestamp with time zone,
  closed_early_reason text,
  planned_overdue text,
  planned_results_rule text,
  planned_results_at timestamp with time zone,
  constraint exams_pkey PRIMARY KEY (id),
  constraint exams_check CHECK (((results_rule = 'at'::text) = (results_at IS NOT NULL))),
  constraint exams_check1 CHECK ((opens_at < closes_at)),
  constraint exams_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint exams_overdue_check CHECK ((overdue = ANY (ARRAY['late'::text, 'score-saved'::text]))),
  constraint exams_planned_results_rule_check CHECK ((planned_results_rule = ANY (ARRAY['auto'::text, 'manual'::text, 'at'::text]))),
  constraint exams_results_rule_check CHECK ((results_rule = ANY (ARRAY['auto'::text, 'manual'::text, 'at'::text]))),
  constraint exams_retake_limit_check CHECK ((retake_limit >= 0)),
  constraint exams_sealed_hours_check CHECK (((sealed_hours >= (0)::double precision) AND (sealed_hours <= (168)::double precision))),
  constraint exams_ties_check CHECK ((ties = ANY (ARRAY['equal'::text, 'less-time'::text]))),
  constraint exams_variation_check CHECK ((variation = ANY (ARRAY['mcq'::text, 'written'::text, 'mcq-written'::text, 'special'::text, 'mcq-special'::text]))),
  constraint exams_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
);
CREATE INDEX exams_awaiting_results ON public.exams USING btree (closes_at) WHERE (results_out_at IS NULL);
CREATE INDEX exams_by_course ON public.exams USING btree (course_id, opens_at);
CREATE INDEX exams_free ON public.exams USING btree (closes_at) WHERE free;
CREATE TRIGGER exams_publications_are_logged AFTER UPDATE ON public.exams REFERENCING OLD TABLE AS was NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION log_publications();

create table extra_times (
  student_id bigint not null,
  exam_id text not null,
  kind text not null,
  minutes double precision not null,
  constraint extra_times_pkey PRIMARY KEY (student_id, exam_id, kind),
  constraint extra_times_kind_check CHECK ((kind = ANY (ARRAY['mcq'::text, 'written'::text]))),
  constraint extra_times_minutes_check CHECK ((minutes > (0)::double precision)),
  constraint extra_times_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint extra_times_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE INDEX extra_times_by_exam ON public.extra_times USING btree (exam_id);

create table guardian_links (
  id text not null,
  student_id bigint not null,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  openings integer default 0 not null,
  last_opened_at timestamp with time zone,
  request_key text not null,
  courses text[] default '{}'::text[] not null,
  constraint guardian_links_pkey PRIMARY KEY (id),
  constraint guardian_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint guardian_links_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint guardian_links_student_id_request_key_key UNIQUE (student_id, request_key)
);

create table hand_in_codes (
  student_id bigint not null,
  exam_id text not null,
  code text not null,
  came_by text not null,
  arrived_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint hand_in_codes_pkey PRIMARY KEY (student_id, exam_id, code),
  constraint hand_in_codes_came_by_check CHECK ((came_by = ANY (ARRAY['sms'::text, 'staff'::text, 'visitor'::text]))),
  constraint hand_in_codes_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint hand_in_codes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE INDEX hand_in_codes_by_exam ON public.hand_in_codes USING btree (exam_id);

create table images (
  path text not null,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  constraint images_pkey PRIMARY KEY (path)
);

create table late_answers (
  student_id bigint not null,
  exam_id text not null,
  question smallint not null,
  option bigint not null,
  standing text not null,
  elapsed_ms integer,
  arrived_at timestamp with time zone not null,
  witnessed_at timestamp with time zone,
  witnessed_by text,
  ruling text,
  ruled_at timestamp with time zone,
  constraint late_answers_pkey PRIMARY KEY (student_id, exam_id, question, option),
  constraint late_answers_ruling_check CHECK ((ruling = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint late_answers_standing_check CHECK ((standing = ANY (ARRAY['proved'::text, 'no-witness'::text, 'unexplained'::text, 'clock'::text, 'clash'::text, 'changed'::text, 'too-late'::text, 'handed-in'::text]))),
  constraint late_answers_witnessed_by_check CHECK ((witnessed_by = ANY (ARRAY['server'::text, 'sms'::text, 'staff'::text])))
);
CREATE INDEX late_answers_by_exam ON public.late_answers USING btree (exam_id) WHERE ((ruling IS NULL) AND (standing <> 'proved'::text));

create table late_photos (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  sha256 bytea not null,
  standing text not null,
  elapsed_ms integer,
  arrived_at timestamp with time zone not null,
  ruling text,
  ruled_at timestamp with time zone,
  page_id text,
  pages text[],
  original text,
  bytes integer,
  checksum integer,
  pixels integer,
  constraint late_photos_pkey PRIMARY KEY (student_id, exam_id, section, question, sha256),
  constraint late_photos_have_a_file_or_none CHECK ((num_nulls(page_id, pages, bytes, checksum, pixels) = ANY (ARRAY[0, 5]))),
  constraint late_photos_ruling_check CHECK ((ruling = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint late_photos_sha256_check CHECK ((length(sha256) = 32)),
  constraint late_photos_standing_check CHECK ((standing = ANY (ARRAY['no-witness'::text, 'unexplained'::text, 'clock'::text, 'clash'::text, 'changed'::text, 'too-late'::text, 'handed-in'::text])))
);
CREATE INDEX late_photos_by_exam ON public.late_photos USING btree (exam_id) WHERE (ruling IS NULL);
CREATE INDEX late_photos_by_original ON public.late_photos USING btree (original) WHERE (original IS NOT NULL);

create table late_refusals (
  student_id bigint not null,
  exam_id text not null,
  refused_at timestamp with time zone not null,
  refused_by bigint,
  reason text not null,
  constraint late_refusals_pkey PRIMARY KEY (student_id, exam_id),
  constraint late_refusals_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint late_refusals_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES staff(id),
  constraint late_refusals_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);
CREATE INDEX late_refusals_by_exam ON public.late_refusals USING btree (exam_id);

create table log_batches (
  id bigint generated always as identity not null,
  exam_id text not null,
  earliest timestamp with time zone not null,
  latest timestamp with time zone not null,
  leaves bytea not null,
  constraint log_batches_pkey PRIMARY KEY (id)
);

create table log_bundles (
  exam_id text not null,
  number integer not null,
  earliest timestamp with time zone not null,
  latest timestamp with time zone not null,
  leaves bytea not null,
  constraint log_bundles_pkey PRIMARY KEY (exam_id, number)
);

create table log_documents (
  exam_id text not null,
  hash bytea not null,
  text text not null,
  constraint log_documents_pkey PRIMARY KEY (exam_id, hash)
);

create table log_heads (
  exam_id text not null,
  size bigint not null,
  root bytea not null,
  signed_at timestamp with time zone not null,
  key_id text not null,
  signature bytea not null,
  timestamp bytea,
  constraint log_heads_pkey PRIMARY KEY (exam_id, size),
  constraint log_heads_key_id_fkey FOREIGN KEY (key_id) REFERENCES log_keys(id)
);

create table log_keys (
  id text not null,
  public_key bytea not null,
  sealed_key bytea,
  made_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint log_keys_pkey PRIMARY KEY (id),
  constraint log_keys_public_key_check CHECK ((length(public_key) = 32))
);
CREATE UNIQUE INDEX log_keys_in_use ON public.log_keys USING btree ((true)) WHERE (retired_at IS NULL);

create table log_moments (
  exam_id text not null,
  student_id bigint not null,
  at timestamp with time zone not null,
  constraint log_moments_pkey PRIMARY KEY (exam_id, student_id, at)
);

create table log_nodes (
  exam_id text not null,
  level smallint not null,
  number integer not null,
  hash bytea not null,
  constraint log_nodes_pkey PRIMARY KEY (exam_id, level, number)
);

create table log_seeds (
  student_id bigint not null,
  exam_id text not null,
  seed bytea,
  constraint log_seeds_pkey PRIMARY KEY (student_id, exam_id)
);

create table log_trees (
  exam_id text not null,
  size bigint default 0 not null,
  peaks bytea default '\x'::bytea not null,
  is_whole boolean default true not null,
  frozen_at timestamp with time zone,
  constraint log_trees_pkey PRIMARY KEY (exam_id)
);

create table mark_changes (
  id bigint generated always as identity not null,
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  marks_before numeric(7,2) not null,
  remark_before text,
  marked_by bigint,
  marked_at timestamp with time zone not null,
  marks_after numeric(7,2),
  changed_by bigint,
  changed_at timestamp with time zone not null,
  reason text,
  was_seen boolean not null,
  save_key text,
  constraint mark_changes_pkey PRIMARY KEY (id),
  constraint mark_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint mark_changes_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint mark_changes_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff(id)
);
CREATE INDEX mark_changes_by_script ON public.mark_changes USING btree (exam_id, student_id, section, question, id);

create table marking_claims (
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  student_id bigint not null,
  staff_id bigint not null,
  until timestamp with time zone not null,
  constraint marking_claims_pkey PRIMARY KEY (exam_id, section, question, student_id),
  constraint marking_claims_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_claims_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX marking_claims_by_staff ON public.marking_claims USING btree (staff_id);

create table marking_comments (
  id bigint generated always as identity not null,
  exam_id text not null,
  section smallint,
  question smallint,
  text text not null,
  constraint marking_comments_pkey PRIMARY KEY (id),
  constraint marking_comments_check CHECK (((section IS NULL) = (question IS NULL))),
  constraint marking_comments_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);
CREATE INDEX marking_comments_by_exam ON public.marking_comments USING btree (exam_id);

create table marking_drafts (
  staff_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  student_id bigint not null,
  draft jsonb not null,
  kept_at timestamp with time zone not null,
  constraint marking_drafts_pkey PRIMARY KEY (staff_id, exam_id, section, question, student_id),
  constraint marking_drafts_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table marking_settings (
  exam_id text not null,
  hide_names boolean not null,
  mixed_order boolean not null,
  promised_at timestamp with time zone,
  constraint marking_settings_pkey PRIMARY KEY (exam_id),
  constraint marking_settings_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table marking_shares (
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  student_id bigint not null,
  staff_id bigint not null,
  constraint marking_shares_pkey PRIMARY KEY (exam_id, section, question, student_id),
  constraint marking_shares_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint marking_shares_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX marking_shares_by_staff ON public.marking_shares USING btree (staff_id);

create table merit_lists (
  exam_id text not null,
  computed_at timestamp with time zone not null,
  ranked integer not null,
  distribution jsonb not null,
  made_by jsonb not null,
  means jsonb,
  constraint merit_lists_pkey PRIMARY KEY (exam_id),
  constraint merit_lists_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id)
);
CREATE TRIGGER merit_lists_are_logged AFTER INSERT ON public.merit_lists REFERENCING NEW TABLE AS ranked_now FOR EACH STATEMENT EXECUTE FUNCTION log_results();
CREATE TRIGGER merit_lists_changes_are_logged AFTER UPDATE ON public.merit_lists REFERENCING NEW TABLE AS ranked_now FOR EACH STATEMENT EXECUTE FUNCTION log_results();

create table message_batches (
  id text not null,
  kind text not null,
  exam_id text,
  exam_name text,
  channel text not null,
  to_whom text not null,
  template text not null,
  staff_name text not null,
  created_at timestamp with time zone not null,
  price_poisha integer not null,
  constraint message_batches_pkey PRIMARY KEY (id),
  constraint message_batches_channel_check CHECK ((channel = ANY (ARRAY['file'::text, 'webhook'::text, 'android'::text, 'push'::text]))),
  constraint message_batches_kind_check CHECK ((kind = ANY (ARRAY['results'::text, 'absence'::text, 'next-exam'::text, 'password'::text, 'text'::text]))),
  constraint message_batches_to_whom_check CHECK ((to_whom = ANY (ARRAY['guardian'::text, 'student'::text, 'device'::text])))
);
CREATE INDEX message_batches_by_time ON public.message_batches USING btree (created_at DESC);

create table message_stops (
  number text not null,
  stopped_at timestamp with time zone not null,
  how text not null,
  note text,
  constraint message_stops_pkey PRIMARY KEY (number),
  constraint message_stops_how_check CHECK ((how = ANY (ARRAY['staff'::text, 'sms'::text])))
);

create table messages (
  id uuid not null,
  batch_id text not null,
  student_id bigint,
  name text not null,
  number text not null,
  text text not null,
  sealed bytea,
  parts integer not null,
  state text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  outcome text,
  changed_at timestamp with time zone not null,
  device_id bigint,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'stopped'::text]))),
  constraint messages_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES message_batches(id),
  constraint messages_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE SET NULL,
  constraint messages_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE SET NULL
);
CREATE INDEX messages_due ON public.messages USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX messages_of_batch ON public.messages USING btree (batch_id);
CREATE INDEX messages_of_device ON public.messages USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX messages_of_student ON public.messages USING btree (student_id);

create table mistake_ticks (
  student_id bigint not null,
  exam_id text not null,
  question smallint not null,
  ticked_at timestamp with time zone not null,
  constraint mistake_ticks_pkey PRIMARY KEY (student_id, exam_id, question),
  constraint mistake_ticks_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint mistake_ticks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);

create table notices (
  id text not null,
  kind text not null,
  text text not null,
  image text,
  link text,
  course_id text,
  for_branches text[] default '{}'::text[] not null,
  for_batches text[] default '{}'::text[] not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  place integer not null,
  changed_at timestamp with time zone not null,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_check CHECK (((kind = 'banner'::text) = (image IS NOT NULL))),
  constraint notices_check1 CHECK (((until_at IS NULL) OR (until_at > from_at))),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'banner'::text]))),
  constraint notices_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX notices_by_course ON public.notices USING btree (course_id);

create table paper_keys (
  exam_id text not null,
  revision integer not null,
  sealed_key bytea not null,
  constraint paper_keys_pkey PRIMARY KEY (exam_id, revision),
  constraint paper_keys_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table paper_presence (
  exam_id text not null,
  staff_id bigint not null,
  section smallint,
  question smallint,
  seen_at timestamp with time zone not null,
  constraint paper_presence_pkey PRIMARY KEY (exam_id, staff_id),
  constraint paper_presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table password_checks (
  token_id text not null,
  checked_at timestamp with time zone not null,
  constraint password_checks_pkey PRIMARY KEY (token_id)
);

create table presence (
  exam_id text not null,
  student_id bigint not null,
  seen_at timestamp with time zone not null,
  failed_uploads smallint default 0 not null,
  lost_uploads smallint default 0 not null,
  constraint presence_pkey PRIMARY KEY (exam_id, student_id)
);

create table push_devices (
  id bigint generated always as identity not null,
  student_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  agreed_at timestamp with time zone not null,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_auth_check CHECK ((length(auth) = 16)),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) = 65)),
  constraint push_devices_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint push_devices_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_devices_of_student ON public.push_devices USING btree (student_id);

create table push_keys (
  public_key bytea not null,
  sealed_key bytea not null,
  made_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (public_key),
  constraint push_keys_public_key_check CHECK ((length(public_key) = 65))
);
CREATE UNIQUE INDEX push_keys_in_use ON public.push_keys USING btree ((true));

create table question_figures (
  exam_id text not null,
  number smallint not null,
  asked integer not null,
  got_right integer not null,
  constraint question_figures_pkey PRIMARY KEY (exam_id, number),
  constraint question_figures_check CHECK (((got_right >= 0) AND (got_right <= asked))),
  constraint question_figures_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table question_rulings (
  exam_id text not null,
  question smallint not null,
  accepted smallint[],
  constraint question_rulings_pkey PRIMARY KEY (exam_id, question),
  constraint question_rulings_accepted_check CHECK ((cardinality(accepted) > 1)),
  constraint question_rulings_exam_id_question_fkey FOREIGN KEY (exam_id, question) REFERENCES questions(exam_id, number) ON DELETE CASCADE
);

create table questions (
  exam_id text not null,
  number smallint not null,
  section smallint not null,
  text text,
  image text,
  options text[] not null,
  option_count smallint not null,
  correct bigint not null,
  explanation text,
  explanation_text text,
  image_text text,
  chapter text,
  tags text[] default '{}'::text[] not null,
  fingerprint text,
  option_images text[],
  also_correct bigint[] default '{}'::smallint[] not null,
  unit text,
  constraint questions_pkey PRIMARY KEY (exam_id, number),
  constraint questions_asked CHECK (((text IS NOT NULL) OR (image IS NOT NULL))),
  constraint questions_option_images CHECK ((cardinality(option_images) <= cardinality(options))),
  constraint questions_options CHECK (
CASE
    WHEN (unit IS NULL) THEN (((option_count >= 2) AND (option_count <= 26)) AND ((correct >= 0) AND (correct <= (option_count - 1))) AND (0 <= ALL (also_correct)) AND (option_count > ALL (also_correct)))
    ELSE ((option_count = 0) AND (cardinality(options) = 0) AND (cardinality(also_correct) = ANY (ARRAY[0, 2])) AND (correct >= COALESCE(also_correct[1], correct)) AND (correct <= COALESCE(also_correct[2], correct)))
END),
  constraint questions_exam_id_section_fkey FOREIGN KEY (exam_id, section) REFERENCES exam_sections(exam_id, "position") ON DELETE CASCADE
);
CREATE INDEX questions_by_fingerprint ON public.questions USING btree (fingerprint);
CREATE TRIGGER questions_note_fingerprint BEFORE INSERT OR UPDATE ON public.questions FOR EACH ROW EXECUTE FUNCTION note_fingerprint();

create table rechecks (
  id bigint generated always as identity not null,
  exam_id text not null,
  student_id bigint not null,
  part text not null,
  section smallint not null,
  question smallint not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  constraint rechecks_pkey PRIMARY KEY (id),
  constraint rechecks_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint rechecks_part_check CHECK ((part = ANY (ARRAY['mcq'::text, 'written'::text]))),
  constraint rechecks_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  constraint rechecks_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE,
  constraint rechecks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint rechecks_student_id_exam_id_part_section_question_key UNIQUE (student_id, exam_id, part, section, question)
);
CREATE INDEX rechecks_by_exam ON public.rechecks USING btree (exam_id);
CREATE INDEX rechecks_open ON public.rechecks USING btree (asked_at) WHERE (answer IS NULL);

create table requests_done (
  staff_id bigint not null,
  key text not null,
  asked text not null,
  reply jsonb,
  done_at timestamp with time zone not null,
  constraint requests_done_pkey PRIMARY KEY (staff_id, key),
  constraint requests_done_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX requests_done_by_age ON public.requests_done USING btree (done_at);

create table rescorings (
  exam_id text not null,
  number smallint not null,
  rescored_at timestamp with time zone not null,
  corrections jsonb not null,
  reason text,
  cause text default 'key'::text not null,
  constraint rescorings_pkey PRIMARY KEY (exam_id, number),
  constraint rescorings_cause_check CHECK ((cause = ANY (ARRAY['key'::text, 'late-accepted'::text, 'late-proved'::text, 'mark'::text]))),
  constraint rescorings_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id)
);
CREATE TRIGGER rescorings_are_logged AFTER INSERT ON public.rescorings REFERENCING NEW TABLE AS corrected FOR EACH STATEMENT EXECUTE FUNCTION log_corrections();

create table result_changes (
  student_id bigint not null,
  exam_id text not null,
  rescoring smallint not null,
  total_before numeric(9,2),
  total_after numeric(9,2),
  position_before integer,
  position_after integer,
  constraint result_changes_pkey PRIMARY KEY (student_id, exam_id, rescoring),
  constraint result_changes_exam_id_rescoring_fkey FOREIGN KEY (exam_id, rescoring) REFERENCES rescorings(exam_id, number)
);
CREATE INDEX result_changes_by_rescoring ON public.result_changes USING btree (exam_id, rescoring, COALESCE(position_after, 2147483647), student_id);

create table results (
  exam_id text not null,
  student_id bigint not null,
  total numeric(9,2),
  position integer,
  by_section jsonb not null,
  used_ms bigint not null,
  constraint results_pkey PRIMARY KEY (exam_id, student_id)
);
CREATE INDEX results_by_position ON public.results USING btree (exam_id, "position", used_ms, student_id) WHERE ("position" IS NOT NULL);
CREATE INDEX results_by_student ON public.results USING btree (student_id);

create table results_waits (
  exam_id text not null,
  looked_at timestamp with time zone not null,
  open jsonb not null,
  constraint results_waits_pkey PRIMARY KEY (exam_id),
  constraint results_waits_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table retakes (
  student_id bigint not null,
  exam_id text not null,
  number smallint not null,
  request_key text,
  added_at timestamp with time zone not null,
  constraint retakes_pkey PRIMARY KEY (student_id, exam_id, number),
  constraint retakes_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint retakes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint retakes_student_id_exam_id_request_key_key UNIQUE (student_id, exam_id, request_key)
);

create table rubrics (
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  lines jsonb not null,
  last_id integer not null,
  version integer not null,
  constraint rubrics_pkey PRIMARY KEY (exam_id, section, question),
  constraint rubrics_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id) ON DELETE CASCADE
);

create table saved_reports (
  id text not null,
  name text not null,
  course_id text not null,
  definition jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  constraint saved_reports_pkey PRIMARY KEY (id),
  constraint saved_reports_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
);
CREATE INDEX saved_reports_by_course ON public.saved_reports USING btree (course_id);

create table script_marks (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  marks numeric(7,2) not null,
  remark text,
  pages text[],
  marked_at timestamp with time zone not null,
  version integer default 1 not null,
  marked_by bigint,
  save_key text,
  lines smallint[] default '{}'::smallint[] not null,
  by_hand numeric(7,2),
  annotations jsonb default '[]'::jsonb not null,
  second_look text,
  took_ms integer,
  is_drawn boolean default true not null,
  previous jsonb,
  rescored smallint default 0 not null,
  constraint script_marks_pkey PRIMARY KEY (student_id, exam_id, section, question),
  constraint script_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff(id),
  constraint script_marks_student_id_exam_id_section_question_fkey FOREIGN KEY (student_id, exam_id, section, question) REFERENCES scripts(student_id, exam_id, section, question)
);
CREATE INDEX script_marks_by_question ON public.script_marks USING btree (exam_id, section, question, student_id);
CREATE INDEX script_marks_to_draw ON public.script_marks USING btree (marked_at) WHERE (NOT is_drawn);
CREATE TRIGGER script_marks_are_logged AFTER INSERT ON public.script_marks REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION log_marks();
CREATE TRIGGER script_marks_changes_are_logged AFTER UPDATE ON public.script_marks REFERENCING OLD TABLE AS was NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION log_marks();
CREATE TRIGGER script_marks_removals_are_logged AFTER DELETE ON public.script_marks REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION log_marks();

create table scripts (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  pages text[] not null,
  received_at timestamp with time zone not null,
  constraint scripts_pkey PRIMARY KEY (student_id, exam_id, section, question)
);
CREATE INDEX scripts_by_question ON public.scripts USING btree (exam_id, section, question, student_id);
CREATE TRIGGER scripts_are_logged AFTER INSERT ON public.scripts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pages();
CREATE TRIGGER scripts_changes_are_logged AFTER UPDATE ON public.scripts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pages();

create table second_marks (
  student_id bigint not null,
  exam_id text not null,
  section smallint not null,
  question smallint not null,
  chosen_at timestamp with time zone not null,
  marked_by bigint,
  marked_at timestamp with time zone,
  marks numeric(7,2),
  lines smallint[] default '{}'::smallint[] not null,
  by_hand numeric(7,2),
  remark text,
  annotations jsonb default '[]'::jsonb not null,
  save_key text,
  took_ms integer,
  first_by bigint,
  first_marks numeric(7,2),
  settled_by bigint,
  settled_at timestamp with time zone,
  outcome text,
  constraint second_marks_pkey PRIMARY KEY (student_id, exam_id, section, question),
  constraint second_marks_outcome_check CHECK ((outcome = ANY (ARRAY['stands'::text, 'second'::text]))),
  constraint second_marks_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint second_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff(id),
  constraint second_marks_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id),
  constraint second_marks_student_id_exam_id_section_question_fkey FOREIGN KEY (student_id, exam_id, section, question) REFERENCES script_marks(student_id, exam_id, section, question) ON DELETE CASCADE
);
CREATE INDEX second_marks_by_question ON public.second_marks USING btree (exam_id, section, question, student_id);

create table secret_fingerprint (
  is_only boolean default true not null,
  fingerprint text not null,
  noted_at timestamp with time zone default now() not null,
  constraint secret_fingerprint_pkey PRIMARY KEY (is_only),
  constraint secret_fingerprint_is_only_check CHECK (is_only)
);

create table server_clocks (
  host text not null,
  boot_id text,
  seen_at timestamp with time zone not null,
  uptime_ms double precision not null,
  away_from timestamp with time zone,
  doubt jsonb,
  doubted_at timestamp with time zone,
  go_on boolean default false not null,
  beat_at timestamp with time zone not null,
  went_on_at timestamp with time zone,
  constraint server_clocks_pkey PRIMARY KEY (host)
);

create table sitting_parts (
  student_id bigint not null,
  exam_id text not null,
  kind text not null,
  paper jsonb not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_as text,
  reopened_until timestamp with time zone,
  overdue text,
  accepted_at timestamp with time zone,
  constraint sitting_parts_pkey PRIMARY KEY (student_id, exam_id, kind),
  constraint sitting_parts_check CHECK (((closed_at IS NULL) = (closed_as IS NULL))),
  constraint sitting_parts_closed_as_check CHECK ((closed_as = ANY (ARRAY['submitted'::text, 'late'::text, 'overdue'::text]))),
  constraint sitting_parts_kind_check CHECK ((kind = ANY (ARRAY['mcq'::text, 'written'::text]))),
  constraint sitting_parts_overdue_check CHECK ((overdue = ANY (ARRAY['late'::text, 'score-saved'::text]))),
  constraint sitting_parts_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exams(id),
  constraint sitting_parts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX sitting_parts_by_exam ON public.sitting_parts USING btree (exam_id, student_id);
CREATE INDEX sitting_parts_open ON public.sitting_parts USING btree (due_at) WHERE (closed_at IS NULL);
CREATE INDEX sitting_parts_reopened ON public.sitting_parts USING btree (exam_id) WHERE ((reopened_until IS NOT NULL) AND (closed_at IS NULL));
CREATE TRIGGER sitting_parts_are_logged AFTER INSERT ON public.sitting_parts REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION log_starts();
CREATE TRIGGER sitting_parts_closings_are_logged AFTER UPDATE ON public.sitting_parts REFERENCING OLD TABLE AS was NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION log_closings();

create table staff (
  id bigint generated always as identity not null,
  sign_in_name text not null,
  name text not null,
  role text not null,
  branch text,
  password text,
  active boolean default true not null,
  for_courses text[] default '{}'::text[] not null,
  for_branches text[] default '{}'::text[] not null,
  may_export boolean default true not null,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'author'::text, 'marker'::text]))),
  constraint staff_sign_in_name_key UNIQUE (sign_in_name)
);

create table staff_files (
  id text not null,
  staff_id bigint not null,
  name text not null,
  bytes bytea not null,
  sent_at timestamp with time zone not null,
  constraint staff_files_pkey PRIMARY KEY (id),
  constraint staff_files_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_files_by_time ON public.staff_files USING btree (sent_at);

create table staff_links (
  secret_hash bytea not null,
  staff_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint staff_links_pkey PRIMARY KEY (secret_hash),
  constraint staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_links_by_staff ON public.staff_links USING btree (staff_id);

create table staff_sessions (
  secret_hash bytea not null,
  staff_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint staff_sessions_pkey PRIMARY KEY (secret_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_by_staff ON public.staff_sessions USING btree (staff_id);

create table stale_results (
  exam_id text not null,
  since timestamp with time zone not null,
  constraint stale_results_pkey PRIMARY KEY (exam_id)
);

create table student_contacts (
  student_id bigint not null,
  guardian_mobile text,
  agreed_at timestamp with time zone,
  constraint student_contacts_pkey PRIMARY KEY (student_id),
  constraint student_contacts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

create table student_imports (
  file_id text not null,
  done integer default 0 not null,
  cancelled boolean default false not null,
  constraint student_imports_pkey PRIMARY KEY (file_id),
  constraint student_imports_file_id_fkey FOREIGN KEY (file_id) REFERENCES staff_files(id) ON DELETE CASCADE
);

create table student_notes (
  id bigint generated always as identity not null,
  student_id bigint not null,
  text text not null,
  written_at timestamp with time zone not null,
  written_by bigint not null,
  removed_at timestamp with time zone,
  request_key text not null,
  constraint student_notes_pkey PRIMARY KEY (id),
  constraint student_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint student_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff(id),
  constraint student_notes_student_id_request_key_key UNIQUE (student_id, request_key)
);

create table students (
  id bigint generated always as identity not null,
  reg_no text not null,
  name text not null,
  institution text,
  mobile_no text,
  curriculum_roll text,
  branch text,
  photo text,
  password text,
  password_changed_at timestamp with time zone,
  password_issued_at timestamp with time zone,
  found_by text generated always as (lower(((((reg_no || ' '::text) || name) || ' '::text) || COALESCE(mobile_no, ''::text)))) stored,
  left_at timestamp with time zone,
  left_courses text[] default '{}'::text[] not null,
  password_mark text,
  typed_mobile text,
  constraint students_pkey PRIMARY KEY (id),
  constraint students_branch_fkey FOREIGN KEY (branch) REFERENCES branches(name) ON UPDATE CASCADE,
  constraint students_reg_no_key UNIQUE (reg_no)
);
CREATE INDEX students_by_branch ON public.students USING btree (branch);
CREATE INDEX students_by_folded_number ON public.students USING btree (lower(reg_no));
CREATE INDEX students_who_left ON public.students USING btree (reg_no) WHERE (left_at IS NOT NULL);
CREATE INDEX students_without_password ON public.students USING btree (id) WHERE (password IS NULL);
CREATE TRIGGER students_list_their_branch BEFORE INSERT OR UPDATE OF branch ON public.students FOR EACH ROW WHEN ((new.branch IS NOT NULL)) EXECUTE FUNCTION list_branch();

create table subjects (
  id text not null,
  course_id text not null,
  name text not null,
  image text,
  place integer generated by default as identity not null,
  chapters text[] default '{}'::text[] not null,
  constraint subjects_pkey PRIMARY KEY (id),
  constraint subjects_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
);
CREATE INDEX subjects_by_course ON public.subjects USING btree (course_id);

create table throttles (
  key text not null,
  tries_left double precision not null,
  refilled_at timestamp with time zone not null,
  burst double precision not null,
  per_second double precision not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table token_endings (
  student_id bigint not null,
  issued_before timestamp with time zone not null,
  except_token text,
  recorded_at timestamp with time zone not null,
  ended_tokens text[] default '{}'::text[] not null,
  constraint token_endings_pkey PRIMARY KEY (student_id)
);
CREATE INDEX token_endings_by_time ON public.token_endings USING btree (recorded_at);

create table troubles (
  host text not null,
  kind text not null,
  detail text not null,
  times integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint troubles_pkey PRIMARY KEY (host, kind, detail)
);

create table witnesses (
  student_id bigint not null,
  exam_id text not null,
  link smallint not null,
  hash bytea not null,
  witnessed_at timestamp with time zone not null,
  witnessed_by text not null,
  constraint witnesses_pkey PRIMARY KEY (student_id, exam_id, link, hash),
  constraint witnesses_hash_check CHECK ((length(hash) = 32)),
  constraint witnesses_witnessed_by_check CHECK ((witnessed_by = ANY (ARRAY['server'::text, 'sms'::text, 'staff'::text])))
);
CREATE INDEX witnesses_by_time ON public.witnesses USING btree (witnessed_at);
