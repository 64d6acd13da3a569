-- Older programs may go on.
-- The mobile number as it was typed by whoever was logged in as the student, until the centre has given or confirmed it: where a
-- number is enough to log in that may be a stranger, and no password is sent there. Numbers of before count as the centre's.
alter table students add column typed_mobile text;
