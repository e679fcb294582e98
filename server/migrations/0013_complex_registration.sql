-- Complexes that members register: photos, and the rule that one name stands once at one address.
create table complex_images (
  complex_id bigint not null references complexes on delete cascade,
  position smallint not null,
  image_id bigint not null unique references images,
  primary key (complex_id, position)
);

-- Name and address as two complexes are compared: letters and digits in lower case, no 아파트 at the end of a name, no
-- remark in brackets, provinces by their short names (서울특별시 is 서울). The collation is one that PostgreSQL brings
-- along, so that every database compares alike.
create function complex_place(name text, region text) returns text language sql immutable parallel safe return
  regexp_replace(
    lower(regexp_replace(normalize(name, nfkc) collate pg_c_utf8, '[^[:alnum:]]', '', 'g')), '(.)아파트$', '\1')
  || ' ' ||
  regexp_replace(
    regexp_replace(
      lower(regexp_replace(normalize(region, nfkc) collate pg_c_utf8, '\(.*\)|[^[:alnum:]-]', '', 'g')),
      '^(충|전|경)[청라상](북|남)도', '\1\2'),
    '^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|전북|제주)(특별자치시|특별자치도|특별시|광역시|도)', '\1');

-- What stands at a place already, the complexes of the public list among it, which may hold one twice.
create index complexes_by_place on complexes (complex_place(name, region));

-- Set where a member wrote name or address: of those that come at once, one gets the place.
alter table complexes add column place_key text;
create unique index complexes_place_key on complexes (place_key);
