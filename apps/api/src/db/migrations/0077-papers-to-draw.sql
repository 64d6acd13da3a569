-- Older programs may go on.
-- Typed papers of which there is no picture yet: looked for every two seconds, hardly ever found.
create index exam_sections_to_draw on exam_sections (exam_id, position)
  where written_image is null and written_questions <> '[]';
