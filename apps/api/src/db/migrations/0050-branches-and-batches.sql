-- Branches are a list. A branch is known by its name, so that students, exams and lists go on naming it; a rename cascades.
create table branches (
  name text primary key check (name = btrim(name) and name <> '')
);

update students set branch = nullif(btrim(normalize(branch, NFC)), '')
where branch is distinct from nullif(btrim(normalize(branch, NFC)), '');
insert into branches select distinct branch from students where branch is not null;

-- Whoever writes a student, by whatever way in, lists the branch with it.
create function list_branch() returns trigger language plpgsql as $$
begin
  insert into branches (name) values (new.branch) on conflict do nothing;
  return new;
end $$;
create trigger students_list_their_branch before insert or update of branch on students
  for each row when (new.branch is not null) execute function list_branch();

alter table students add foreign key (branch) references branches (name) on update cascade;
create index students_by_branch on students (branch);

-- Batches of a course; known by their name within it, as branches are.
create table batches (
  id          integer generated always as identity primary key,
  course_id   text not null references courses (id) on delete cascade,
  name        text not null check (name = btrim(name) and name <> ''),
  archived_at timestamptz,
  unique (course_id, name)
);
create table batch_students (
  batch_id   integer not null references batches (id) on delete cascade,
  student_id bigint not null references students (id) on delete cascade,
  primary key (batch_id, student_id)
);
create index batch_students_by_student on batch_students (student_id);

-- Whom an exam is for: those of its course who are in one of these. None of either: the whole course.
alter table exams
  add column for_branches text[] not null default '{}',
  add column for_batches text[] not null default '{}';
