-- A question in words may have a figure beside them: then both are set. Of a picture alone the options are in it.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and conrelid in ('questions'::regclass, 'bank_questions'::regclass)
      and pg_get_constraintdef(oid) like '%text IS NULL%<>%image IS NULL%'
  loop
    execute format('alter table %s drop constraint %I', found.of_table, found.conname);
  end loop;
end
$$;
alter table questions add constraint questions_asked check (text is not null or image is not null);
alter table bank_questions add constraint bank_questions_asked check (text is not null or image is not null);
