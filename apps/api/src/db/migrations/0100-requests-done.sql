-- Older programs may go on.
-- What somebody of the centre asked for under a key of their page, and what they were told: whoever asks again, because the reply
-- was lost, is told the same, and nothing is done twice (decision 062).
create table requests_done (
  staff_id bigint not null references staff (id),
  key text not null,
  -- A digest of the call and of all that was sent with it.
  asked text not null,
  -- Null where there was nothing to tell but that it was done.
  reply jsonb,
  done_at timestamptz not null,
  primary key (staff_id, key)
);
create index requests_done_by_age on requests_done (done_at);
