-- The words in a picture that holds a question: for search, and for those who cannot see it.
alter table questions add column image_text text;
alter table bank_questions add column image_text text;

-- When a draft opens stands in what its author has typed so far, which may be no moment yet.
create function typed_moment(typed text) returns timestamptz
language plpgsql stable strict as $$
begin
  if typed !~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}' then
    return null;
  end if;
  return typed::timestamptz;
exception
  when others then return null;
end
$$;
