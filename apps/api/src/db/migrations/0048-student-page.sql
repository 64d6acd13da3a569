-- Older programs may go on.
-- What staff write about a student, for each other. One that is taken back stays, and is shown no more.
create table student_notes (
  id bigint generated always as identity primary key,
  student_id bigint not null references students on delete cascade,
  text text not null,
  written_at timestamptz not null,
  written_by bigint not null references staff,
  removed_at timestamptz,
  -- Of the request: sent again, it is the same note.
  request_key text not null,
  unique (student_id, request_key)
);

-- Links with which a guardian sees how a student is doing (decision 034). The id is random and never comes again, not
-- even after an old back-up was restored; what makes it a link is a signature that is stored nowhere.
create table guardian_links (
  id text primary key,
  student_id bigint not null references students on delete cascade,
  made_at timestamptz not null,
  made_by bigint not null references staff,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  openings integer not null default 0,
  last_opened_at timestamptz,
  request_key text not null,
  unique (student_id, request_key)
);

-- What the ranked had on average, in all and in each section; null where it was published by an older program.
alter table merit_lists add column means jsonb;

update merit_lists set means = jsonb_build_object(
  'total', (select round(avg(total), 2) from results
    where results.exam_id = merit_lists.exam_id and position is not null),
  'sections', coalesce((
    select jsonb_agg(jsonb_build_object('section', section, 'mean', mean) order by section) from (
      select (part ->> 'section')::int as section,
        round(avg(coalesce((part -> 'mcq' ->> 'marks')::numeric, 0) + coalesce((part -> 'written' ->> 'marks')::numeric, 0)), 2) as mean
      from results cross join lateral jsonb_array_elements(by_section) as part
      where results.exam_id = merit_lists.exam_id and position is not null
      group by 1) as means), '[]'));

-- The views of a person, by whom and of whom: whether this one is in the log already.
create index audit_log_by_student on audit_log (student_id, id) where student_id is not null;
