-- Older programs may go on.

-- Pictures in the place of options, null where an option has none; the option's text is the words for its picture, and
-- what a program that does not know them shows.
alter table questions
  add column option_images text[],
  add constraint questions_option_images check (cardinality(option_images) <= cardinality(options));
alter table bank_questions
  add column option_images text[],
  add constraint bank_questions_option_images check (cardinality(option_images) <= cardinality(options));
