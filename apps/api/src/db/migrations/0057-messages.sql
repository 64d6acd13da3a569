-- Older programs may go on.

-- Whom messages about a student go to, and since when they have agreed to get them.
create table student_contacts (
  student_id bigint primary key references students (id) on delete cascade,
  guardian_mobile text,
  agreed_at timestamptz
);

-- Numbers that want no messages any more, by whomever they are used.
create table message_stops (
  number text primary key,
  stopped_at timestamptz not null,
  how text not null check (how in ('staff', 'sms')),
  note text
);

create table message_batches (
  -- Chosen by the page that sends: the same again is the same batch.
  id text primary key,
  kind text not null check (kind in ('results', 'absence', 'next-exam', 'password', 'text')),
  exam_id text,
  exam_name text,
  channel text not null check (channel in ('file', 'webhook', 'android')),
  to_whom text not null check (to_whom in ('guardian', 'student')),
  template text not null,
  staff_name text not null,
  created_at timestamptz not null,
  price_poisha integer not null
);
create index message_batches_by_time on message_batches (created_at desc);

-- The outbox. A message is claimed (`sending`, with a lease) before it is sent under its own id, and is never claimed twice at
-- once. `unknown`: it may or may not have gone out, and the channel could not tell a repetition.
create table messages (
  id uuid primary key,
  batch_id text not null references message_batches (id),
  student_id bigint references students (id) on delete set null,
  name text not null,
  number text not null,
  -- Sealed, and wiped once it needs not be sent any more, where it holds a password.
  text text not null,
  sealed bytea,
  parts integer not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease_until timestamptz,
  -- What the gateway said, in words.
  outcome text,
  changed_at timestamptz not null
);
create index messages_of_batch on messages (batch_id);
create index messages_of_student on messages (student_id);
create index messages_due on messages (due_at) where state in ('waiting', 'sending');
