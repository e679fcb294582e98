-- additive
-- Unicode 13 knows two more letters that look like b (confusables.txt): the job that writes forms reads their nicknames again.
update members set nickname_form = null
where withdrawn_at is null and nickname_form is not null and nickname ~ '[\u1472\u1473]';
