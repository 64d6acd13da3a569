-- An exam is for visitors, who see its key at once, or for students, who sit it for merit. What was both becomes the
-- students' where they have anything of it, where visitors could never sit it, or where it would tell visitors the key to
-- another exam that students may still sit; all else is the visitors' alone.
update exams set free = false
where free and (
  variation <> 'mcq'
  or exists (select from sitting_parts where sitting_parts.exam_id = exams.id)
  or exists (select from retakes where retakes.exam_id = exams.id)
  or closes_at > now() and exists (
    select from questions
    join questions as other on other.text is not distinct from questions.text
      and other.image is not distinct from questions.image and other.options = questions.options
    join exams as ranked on ranked.id = other.exam_id and not ranked.free and ranked.active and ranked.closes_at > now()
    where questions.exam_id = exams.id));
