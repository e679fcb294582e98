-- additive
-- Images that are kept while something depends on them, also where what showed them is gone: photos of reported words
-- (decision 062). A release removes those whose removal was asked for meanwhile.
create table retained_images (
  key text primary key references images (key),
  removed_at timestamptz
);
