-- How many hours before it opens phones may fetch an exam's papers, sealed; 0: not at all.
alter table exams add column sealed_hours double precision not null default 1 check (sealed_hours between 0 and 168);

-- The content key of each version of an exam's papers, itself sealed with a key that is not in the database.
create table paper_keys (
  exam_id    text not null references exams (id) on delete cascade,
  revision   integer not null,
  sealed_key bytea not null,
  primary key (exam_id, revision)
);
