-- additive
-- By which 세대 교체 a home ended, so that who lived there reads why (decision 062). A home goes with its complex, as a turnover does.
alter table residences add column turnover_id bigint;
