-- Of a photo's beginning, to notice another picture under the id of a page that has come. Null: from before it was kept.
alter table answer_photos add column checksum integer;
