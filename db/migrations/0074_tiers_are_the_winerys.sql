-- The tiers of points are a setting of the winery; a reward names one by its id.
alter table rewards
  drop constraint rewards_least_tier_check,
  drop constraint rewards_early_tier_check,
  add constraint rewards_least_tier_check check (least_tier ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint rewards_early_tier_check check (early_tier ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
