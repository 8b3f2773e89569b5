-- The color of browsers' own interface belongs to the theme, so the profile no longer has one.
insert into winery_settings (name, version, value, saved_by, saved_at)
select name, version + 1, value - 'themeColor', 'system', now()
from (select distinct on (name) * from winery_settings where name = 'profile' order by name, version desc) as profile
where value ? 'themeColor';
