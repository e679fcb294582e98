-- no transaction
-- additive
-- Inquiries that were answered before they were cases are done, since their answer. No table is locked: an answer that comes
-- meanwhile closes its inquiry by itself (migration 0079).
with closed as (
  update inquiries set stage = 'DONE', step = 1, closed_at = answered_at
  where answer is not null and step = 0
  returning id, target, answered_at, answer
)
insert into inquiry_steps (inquiry_id, step, from_stage, to_stage, by_role, at, contents)
select id, 1, 'RECEIVED', 'DONE', case target when 'SERVICE' then 'OPERATOR' else 'HEAD' end, answered_at, answer from closed;
update inquiries q set household_id = h.household_id
from residences h
where h.complex_id = q.complex_id and h.member_id = q.author_id and h.state = 'ACTIVE' and q.household_id is null;
