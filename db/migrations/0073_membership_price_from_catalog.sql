-- The price of the paid membership is the one in the catalog until a planned one; no winery starts with another's.
delete from plus_prices where starts_on = '2020-01-01' and not exists (select from plus_terms);
