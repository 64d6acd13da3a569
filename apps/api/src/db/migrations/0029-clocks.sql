-- What each server last knew of the time, so that its next start can tell a clock that was set while it was away.
create table server_clocks (
  host       text primary key,
  -- names this run of the machine; null where the system does not say
  boot_id    text,
  -- both at the same moment, and only while the clock could be believed
  seen_at    timestamptz not null,
  uptime_ms  double precision not null,
  -- the last time seen before the last start
  away_from  timestamptz,
  -- why the clock cannot be believed just now; when that last began
  doubt      jsonb,
  doubted_at timestamptz,
  -- somebody has looked and says that the clock is right
  go_on      boolean not null default false,
  -- by the database's clock
  beat_at    timestamptz not null
);
