-- Several processes serve on one machine and share its clock. When somebody has declared it right, the first of them moves
-- the sittings and writes down when; the others read it there.
alter table server_clocks add column went_on_at timestamptz;
