import { inArray } from 'drizzle-orm';
import { addDays, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import { invariant } from '../../src/core/invariant.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { insertAllocation } from '../../src/engine/clubs/allocations/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';

/** The wines of the demo allocation, with the quantities that a member of the Lantern Society may choose. */
const setAside = [
  { code: 'ML-CSL-20', minimum: 0, maximum: 3, step: 1, requestMaximum: 3 },
  { code: 'ML-CSM-21', minimum: 0, maximum: 1, step: 1, requestMaximum: 0 },
] as const;

const openDays = 24;

/** Creates one open allocation, so that the demo customer Elena can choose from it. */
export async function seedAllocations(tx: Transaction, now: Date): Promise<void> {
  const codes = setAside.map(({ code }) => code);
  const known = await tx
    .select({ code: skus.code, skuId: skus.id })
    .from(skus)
    .where(inArray(skus.code, codes));
  const lines = setAside.map(({ code, ...line }) => {
    const sku = known.find((each) => each.code === code);
    invariant(sku, `${code} is in the catalog`);
    return { ...line, skuId: sku.skuId };
  });
  const today = wineryDate(now);
  await insertAllocation(tx, {
    title: 'Lantern Hill 2020 and the Reserve in magnum',
    text: 'Two hundred and forty cases of one, sixty of the other. Your share is held for you; what you leave goes to members who asked for more.',
    startsAt: wineryInstant(addDays(today, -4), 9 * 60),
    endsAt: wineryInstant(addDays(today, openDays), 23 * 60 + 59),
    lines,
    now,
  });
}
