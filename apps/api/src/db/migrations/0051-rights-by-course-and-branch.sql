-- What an author or a marker is of: these courses and branches; none of either: all. Owners are of everything.
alter table staff
  add column for_courses text[] not null default '{}',
  add column for_branches text[] not null default '{}',
  add column may_export boolean not null default true;
