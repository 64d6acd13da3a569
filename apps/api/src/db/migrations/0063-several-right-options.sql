-- Options that are right besides `correct`, as the author wrote the question: any of them gets the mark. What staff decide
-- later stands in question_rulings, as before. A program that does not know the column would mark by one key of several.
alter table questions
  add column also_correct smallint[] not null default '{}',
  add constraint questions_also_correct check (0 <= all (also_correct) and option_count > all (also_correct));
alter table bank_questions
  add column also_correct smallint[] not null default '{}',
  add constraint bank_questions_also_correct check (0 <= all (also_correct) and option_count > all (also_correct));
