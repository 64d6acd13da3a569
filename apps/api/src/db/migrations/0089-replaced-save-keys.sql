-- Older programs may go on.
-- The key of the save whose marks were replaced or taken back: when the same save comes once more, late, it is known by it.
alter table mark_changes add column save_key text;
