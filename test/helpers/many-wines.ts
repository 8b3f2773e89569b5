import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database.server.ts';

/** Adds wines modeled on the demo's public ones, with other names, vintages and prices; every ninth is sold out. */
export async function addManyWines(database: Database, count = 5000): Promise<void> {
  await database.transaction(async (tx) => {
    // On a busy machine it may exceed the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = '2min'`);
    await tx.execute(sql`
      with made as (
        insert into resources (code, kind, title) select 'many-' || n, 'goods', 'Many' from generate_series(1, ${count}::integer) n returning id
      ), counted as (
        insert into stock (resource_id, on_hand) select id, case when id % 9 = 0 then 0 else 24 end from made
      ), pattern as (
        select *, row_number() over (order by id) - 1 as place, count(*) over () as patterns
        from skus where kind = 'wine' and visibility = 'public'
      )
      insert into skus (code, slug, kind, style, title, vintage, price_cents, visibility, lifecycle, tax_class, bottle_ml, abv_tenths,
        resource_id, position, facts)
      select 'ML-MANY-' || m.id, 'many-' || m.id, 'wine', p.style, p.title || ' ' || m.id, 2015 + m.id % 10, 2000 + m.id % 90 * 100,
        'public', 'current', 'wine', 750, 140, m.id, 1000 + m.id, p.facts
      from made m join pattern p on p.place = m.id % p.patterns`);
    await tx.execute(sql`analyze`);
  });
}
