-- additive
-- A 세대 교체 ends the homes behind a door and the requests for them alike. Which of the two a row was decides what comes back
-- where the office proves to be false.
alter table residences add column ended_request boolean;
