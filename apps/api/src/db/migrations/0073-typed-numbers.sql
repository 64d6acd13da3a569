-- A question may be answered with a number that is typed (decision 048). The number stands in the place of an option, as one
-- whole number that sorts as the numbers do and needs more room than an option: so wherever an answer or a key is kept.
-- A program that does not know them would take them for options.
alter table answers alter column option type bigint;
alter table late_answers alter column option type bigint;

-- The unit is there, and empty where none is shown, exactly where a number is typed. `correct` is the number then, and
-- `also_correct` the least and the greatest that are right as well.
alter table questions
  drop constraint questions_also_correct,
  drop constraint questions_check,
  drop constraint questions_option_count_check,
  alter column correct type bigint,
  alter column also_correct type bigint[],
  add column unit text,
  add constraint questions_options check (case when unit is null
    then option_count between 2 and 26 and correct between 0 and option_count - 1
      and 0 <= all (also_correct) and option_count > all (also_correct)
    else option_count = 0 and cardinality(options) = 0 and cardinality(also_correct) in (0, 2)
      and correct >= coalesce(also_correct[1], correct) and correct <= coalesce(also_correct[2], correct) end);
alter table bank_questions
  drop constraint bank_questions_also_correct,
  drop constraint bank_questions_check,
  drop constraint bank_questions_option_count_check,
  alter column correct type bigint,
  alter column also_correct type bigint[],
  add column unit text,
  add constraint bank_questions_options check (case when unit is null
    then option_count between 2 and 26 and (correct is null or correct between 0 and option_count - 1)
      and 0 <= all (also_correct) and option_count > all (also_correct)
    else option_count = 0 and cardinality(options) = 0 and cardinality(also_correct) in (0, 2)
      and (correct is null or correct >= coalesce(also_correct[1], correct) and correct <= coalesce(also_correct[2], correct)) end);
