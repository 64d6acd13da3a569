-- Links of a sitting's chain that somebody trusted had, and when (Decision C18): whatever a chain that has this link
-- holds up to it was there by then. Nothing about an answer can be read from a link. No foreign keys, as with answers: who
-- publishes an exam locks it, and nobody's answers wait for that.
create table witnesses (
  student_id   bigint   not null,
  exam_id      text     not null,
  -- which one of its chain, from 1
  link         smallint not null,
  hash         bytea    not null check (length(hash) = 32),
  witnessed_at timestamptz not null,
  witnessed_by text     not null check (witnessed_by in ('server', 'sms', 'staff')),
  primary key (student_id, exam_id, link, hash)
);
create index witnesses_by_time on witnesses (witnessed_at);

-- Chains as devices delivered them once their time was over, from the first link on: what the witnesses' links are held
-- against. A longer one takes the place of those that it continues.
create table delivered_chains (
  student_id   bigint not null,
  exam_id      text   not null,
  -- of its last link
  head         bytea  not null,
  links        jsonb  not null,
  delivered_at timestamptz not null,
  primary key (student_id, exam_id, head)
);

-- Answers that arrived after their time, and what became of them. `standing` is what the rule made of each when it came:
-- proved ones are among the answers; the others are not, until staff accept them.
create table late_answers (
  student_id   bigint   not null,
  exam_id      text     not null,
  question     smallint not null,
  option       smallint not null,
  standing     text     not null
    check (standing in ('proved', 'no-witness', 'unexplained', 'clock', 'clash', 'changed', 'too-late',
      'handed-in')),
  -- what the device says: since the sitting began
  elapsed_ms   integer,
  arrived_at   timestamptz not null,
  witnessed_at timestamptz,
  witnessed_by text check (witnessed_by in ('server', 'sms', 'staff')),
  ruling       text check (ruling in ('accepted', 'refused')),
  ruled_at     timestamptz,
  primary key (student_id, exam_id, question, option)
);
create index late_answers_by_exam on late_answers (exam_id) where ruling is null and standing <> 'proved';

-- Why results were computed again: also answers that came late and were proved to be in time.
alter table rescorings drop constraint rescorings_cause_check;
alter table rescorings add constraint rescorings_cause_check check (cause in ('key', 'late-accepted', 'late-proved'));

-- Exams with answers that count and are not in the results yet that students have seen.
create table stale_results (
  exam_id text primary key,
  since   timestamptz not null
);
