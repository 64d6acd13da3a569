-- Questions of a subject that any paper may take. A paper gets a copy: what changes here later changes no exam.
create table bank_questions (
  id               bigint generated always as identity primary key,
  subject_id       text not null references subjects,
  -- a text with its options, or a picture that holds them
  text             text,
  image            text,
  options          text[] not null default '{}',
  option_count     smallint not null check (option_count between 2 and 26),
  -- null where nobody has said yet which one is right
  correct          smallint check (correct >= 0 and correct < option_count),
  explanation      text,
  explanation_text text,
  tags             text[] not null default '{}',
  difficulty       smallint not null default 3 check (difficulty between 1 and 5),
  archived         boolean not null default false,
  -- where it came from: a file, or a paper
  source           text,
  updated_at       timestamptz not null,
  updated_by       bigint references staff,
  check ((text is null) <> (image is null))
);
create index bank_questions_by_subject on bank_questions (subject_id, id desc) where not archived;
create index bank_questions_by_tag on bank_questions using gin (tags);

-- An explanation in words, beside the picture or instead of one.
alter table questions add column explanation_text text;
