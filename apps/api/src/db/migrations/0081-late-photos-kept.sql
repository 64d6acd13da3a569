-- Older programs may go on.
-- Answer photos that came after the time and that nobody can vouch for are kept here until staff decide (Decision C18). They
-- are in no answer and in no list of pages before that. Rows without a file: the photo is on the phone.
alter table late_photos
  add column page_id  text,
  -- all pages that the student wants the answer to have, in order
  add column pages    text[],
  -- the file as it was sent
  add column original text,
  add column bytes    integer,
  add column checksum integer,
  add column pixels   integer,
  add constraint late_photos_have_a_file_or_none check (num_nulls(page_id, pages, bytes, checksum, pixels) in (0, 5));
create index late_photos_by_original on late_photos (original) where original is not null;
