-- A bucket says itself how large it is and how fast it fills, so that one that is full again is known by its row alone.
drop table throttles;
create unlogged table throttles (
  key         text primary key,
  tries_left  double precision not null,
  refilled_at timestamptz not null,
  burst       double precision not null,
  per_second  double precision not null
);

-- Tokens that their students ended by logging out, one by one.
alter table token_endings add column ended_tokens text[] not null default '{}';
