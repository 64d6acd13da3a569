-- A written paper of several pages, or of typed questions (decision 049). The first page stays where it was. Where all is
-- typed the jobs put a drawing of the questions there, so that a program which knows of one picture shows what is asked.
alter table exam_sections
  add column written_more_pages text[] not null default '{}',
  add column written_questions jsonb not null default '[]',
  -- The picture was drawn by us from the typed questions; the author has given none.
  add column written_drawn boolean not null default false,
  add constraint exam_sections_drawn check (not written_drawn or written_image is not null);
