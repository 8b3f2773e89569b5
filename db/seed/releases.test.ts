import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CivilDate, monthNames } from '../../src/core/dates.ts';
import { boxPriceCents } from '../../src/engine/clubs/releases/box-rules.ts';
import { chooseReleaseContents } from '../../src/engine/clubs/releases/plan-releases.server.ts';
import { loadClubWines } from '../../src/engine/clubs/releases/view.server.ts';
import { readClubs } from '../../src/engine/clubs/store.server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/database.ts';
import { testSeal } from '../../test/helpers/shop.ts';
import { seedDemo } from './seed.server.ts';

const now = new Date('2026-11-20T20:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, now, testSeal);
});
afterAll(() => test.drop());

it("each club's default boxes cost within the price range that its members agreed to", async () => {
  const { read } = test.database;
  const wines = new Map(
    (await loadClubWines(read, { seesAllocation: true })).map((wine) => [wine.skuId, wine]),
  );
  for (const club of await readClubs(read)) {
    const release = { clubId: club.id, processOn: '2027-05-12' as CivilDate };
    const { boxes } = await chooseReleaseContents(read, club, release, release.processOn);
    for (const tier of club.tiers) {
      const mine = boxes.filter(({ plan, preference }) => plan === tier.plan && preference !== 'white');
      expect(mine).toHaveLength(2);
      for (const { items } of mine) {
        const sum = boxPriceCents(items, wines, tier.discount);
        expect(sum).toBeGreaterThanOrEqual(tier.typicalLowCents);
        expect(sum).toBeLessThanOrEqual(tier.typicalHighCents);
      }
    }
  }
});

it('the demo has one release with boxes to edit, one due to lock and one archived', async () => {
  const { rows } = await test.database.read.execute(sql`
    select clubs.slug, releases.state, releases.locks_at <= ${now.toISOString()} as is_locked, array_agg(distinct shipment.state) as shipments
      from releases join clubs on clubs.id = releases.club_id join club_shipments shipment on shipment.release_id = releases.id
     group by clubs.slug, releases.id order by clubs.slug`);
  expect(rows).toEqual([
    { slug: 'foothill', state: 'open', is_locked: true, shipments: ['open'] },
    { slug: 'lantern', state: 'archived', is_locked: true, shipments: ['skipped'] },
    { slug: 'open-cellar', state: 'open', is_locked: false, shipments: ['open'] },
  ]);
});

it('every demo release is in a month that its members agreed to', async () => {
  const { rows } = await test.database.read.execute<{
    slug: string;
    processOn: string;
    months: number[];
    termsText: string;
  }>(sql`
    select clubs.slug, process_on as "processOn", each.months, consents.terms_text as "termsText"
      from releases join clubs on clubs.id = releases.club_id join memberships on memberships.club_id = clubs.id
      join club_frequencies each on each.club_id = clubs.id and each.frequency = memberships.frequency
      join consents on consents.id = memberships.consent_id`);
  expect(rows.length).toBeGreaterThan(3);
  for (const { processOn, months, termsText } of rows) {
    const month = Number(processOn.slice(5, 7));
    expect(months).toContain(month);
    expect(termsText).toContain(monthNames[month - 1]);
  }
});
