-- Older programs may go on.

-- By which a question is found again, in the bank and in the papers: a chapter of its subject, and whatever else.
alter table bank_questions add column chapter text;
alter table questions add column chapter text, add column tags text[] not null default '{}';
-- The chapters of a subject in their order, as staff listed them; a question may name another one.
alter table subjects add column chapters text[] not null default '{}';

-- One spelling of the same words: without spaces and signs of no width, digits Latin.
create function plain_words(words text) returns text language sql immutable parallel safe
return lower(regexp_replace(translate(normalize(coalesce(words, '')), '০১২৩৪৫৬৭৮৯', '0123456789'),
  '[\s\u00a0\u200b-\u200d\ufeff]+', '', 'g'));

-- What is asked, whatever the order of the options: the same question has the same one wherever it stands. Takes the row;
-- pictures of options are not there yet.
create function question_fingerprint(asked jsonb) returns text language sql immutable parallel safe
return md5(concat_ws(E'\n', plain_words(asked ->> 'text'), asked ->> 'image', asked ->> 'option_count', (
  select string_agg(one, E'\n' order by one collate "C") from (
    select plain_words(words) || coalesce(asked -> 'option_images' ->> (place - 1)::int, '') as one
    from jsonb_array_elements_text(asked -> 'options') with ordinality as option (words, place)) as options)));

create function note_fingerprint() returns trigger language plpgsql as $$
begin
  new.fingerprint := question_fingerprint(to_jsonb(new));
  return new;
end $$;

alter table bank_questions add column fingerprint text;
alter table questions add column fingerprint text;
update bank_questions set fingerprint = question_fingerprint(to_jsonb(bank_questions));
update questions set fingerprint = question_fingerprint(to_jsonb(questions));
create trigger bank_questions_note_fingerprint before insert or update on bank_questions
  for each row execute function note_fingerprint();
create trigger questions_note_fingerprint before insert or update on questions
  for each row execute function note_fingerprint();
create index bank_questions_by_fingerprint on bank_questions (fingerprint);
create index questions_by_fingerprint on questions (fingerprint);

-- How many of the ranked had a question on their paper, and how many had it right: kept with the results.
create table question_figures (
  exam_id   text     not null references exams (id) on delete cascade,
  number    smallint not null,
  asked     integer  not null,
  got_right integer  not null check (got_right between 0 and asked),
  primary key (exam_id, number)
);

insert into question_figures (exam_id, number, asked, got_right)
select questions.exam_id, questions.number, count(*),
  count(*) filter (where answers.option = any(coalesce(rulings.accepted, array[questions.correct])))
from results
join exams on exams.id = results.exam_id and exams.results_out_at is not null
join sitting_parts as part on part.exam_id = results.exam_id and part.student_id = results.student_id and part.kind = 'mcq'
cross join lateral jsonb_array_elements(part.paper) as section
cross join lateral jsonb_array_elements_text(section -> 'questions') as asked (number)
join questions on questions.exam_id = results.exam_id and questions.number = asked.number::smallint
left join answers on answers.exam_id = results.exam_id and answers.student_id = results.student_id
  and answers.question = questions.number
left join question_rulings as rulings on rulings.exam_id = results.exam_id and rulings.question = questions.number
-- A ruling without options is a question that was cancelled: it says nothing of anybody.
where results.position is not null and (rulings.question is null or rulings.accepted is not null)
group by questions.exam_id, questions.number;
