-- Who has left the centre is in no course any more, and what he has sat stays. The courses he was in are kept, so that he
-- can come back to them.
alter table students add column left_at timestamptz;
alter table students add column left_courses text[] not null default '{}';
create index students_who_left on students (reg_no) where left_at is not null;

-- Counted beside every page of the list.
create index students_without_password on students (id) where password is null;

-- The beginning of the keyed hash of the password that was handed out last. That password is kept by argon2id once it was
-- used, and a list that brings it again could not be told from one that brings another.
alter table students add column password_mark text;
update students set password_mark = left(password, 11) where password like 'issued:%';

-- Who is deleted is logged out too: what ended his log-ins outlives him, until no token of his can be left.
alter table token_endings drop constraint token_endings_student_id_fkey;
