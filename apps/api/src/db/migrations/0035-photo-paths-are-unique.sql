-- The path of a photo is made of its key, so there is one row for each. Said to PostgreSQL, it looks a path up instead of
-- holding it against all photos that wait, which took the longer the more there were.
drop index answer_photos_by_path;
create unique index answer_photos_by_path on answer_photos (path);
