-- Older programs may go on.

-- The key with which push services know this centre (RFC 8292); its private half is sealed.
create table push_keys (
  public_key bytea primary key check (length(public_key) = 65),
  sealed_key bytea not null,
  made_at    timestamptz not null
);
create unique index push_keys_in_use on push_keys ((true));

-- Browsers whose owners asked to be told on them. Stopped by the student, or gone: the row goes.
create table push_devices (
  id         bigint generated always as identity primary key,
  student_id bigint not null references students (id) on delete cascade,
  endpoint   text   not null unique,
  p256dh     bytea  not null check (length(p256dh) = 65),
  auth       bytea  not null check (length(auth) = 16),
  agreed_at  timestamptz not null
);
create index push_devices_of_student on push_devices (student_id);

alter table message_batches drop constraint message_batches_channel_check;
alter table message_batches add check (channel in ('file', 'webhook', 'android', 'push'));
alter table message_batches drop constraint message_batches_to_whom_check;
alter table message_batches add check (to_whom in ('guardian', 'student', 'device'));
alter table messages add column device_id bigint references push_devices (id) on delete set null;
create index messages_of_device on messages (device_id) where device_id is not null;
