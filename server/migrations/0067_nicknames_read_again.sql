-- additive
-- More is known of what reads as a word of office: nicknames with signs, other scripts, or letters between syllables are read
-- again by the job that writes forms. Their forms stay what they were.
update members set nickname_form = null
where withdrawn_at is null and nickname_form is not null
  and (nickname ~ '[^가-힣A-Za-z0-9 ]' or nickname ~ '[가-힣][^가-힣]{1,2}[가-힣]');
