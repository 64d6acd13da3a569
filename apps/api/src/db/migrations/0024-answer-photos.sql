-- Pages of written answers as they were sent: taken in first, made ready for others to see afterwards. The rows that
-- wait are the line; any number of servers work through it. `scripts.pages` names the pages that count, by their paths,
-- and `scripts.received_at` is when the answer last changed.
create table answer_photos (
  student_id    bigint   not null,
  exam_id       text     not null,
  section       smallint not null,
  question      smallint not null,
  -- made by the student's device, or from the picture itself: the same again is the same page
  page_id       text     not null,
  -- under which it is shown once it is ready
  path          text     not null,
  -- the name under which it lies as it was sent; null once it is ready
  original      text,
  bytes         integer  not null,
  -- the first byte of it: what counts against the deadline
  received_at   timestamptz not null,
  state         text     not null default 'waiting' check (state in ('waiting', 'ready', 'damaged')),
  -- its place in line: one student's pages lie apart, so that others get in between
  turn_at       timestamptz not null,
  -- a server has it in hand until then
  claimed_until timestamptz not null default '-infinity',
  -- how often it was begun; who brings the decoder down twice is damaged
  tries         smallint not null default 0,
  primary key (student_id, exam_id, section, question, page_id),
  check (original is not null or state = 'ready')
);
create index answer_photos_by_path on answer_photos (path);
create index answer_photos_waiting on answer_photos (turn_at) where state = 'waiting';
create index answer_photos_of_student_waiting on answer_photos (student_id, turn_at) where state = 'waiting';
