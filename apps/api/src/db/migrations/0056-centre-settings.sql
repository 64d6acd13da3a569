-- Older programs may go on.

-- What the owner has set in the console, by section; read by every process every few seconds. What is not in it is not set.
create table centre_settings (
  section text primary key check (section in ('centre', 'messages')),
  value jsonb not null,
  changed_at timestamptz not null
);
