import { inArray, sql } from 'drizzle-orm';
import { addDays, wineryDate } from '../../src/core/dates.ts';
import { invariant } from '../../src/core/invariant.ts';
import type { Result } from '../../src/core/result.ts';
import { skuComponents, skus } from '../../src/engine/catalog/schema.ts';
import {
  createSlots,
  saveAddOn,
  saveExperience,
  savePool,
} from '../../src/engine/visits/experiences/index.server.ts';
import { daysAhead } from '../../src/engine/visits/experiences/rules.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { addOns, kits } from './visits/add-ons.ts';
import { pools, visits } from './visits/visits.ts';

/** Past sessions of a week exist too, with guests. */
const daysBehind = 7;

/** Creates the experiences and their sessions around the day of seeding. */
export async function fillVisits(tx: Transaction, now: Date): Promise<void> {
  const saving = { actor: 'system', now } as const;
  await fillKits(tx);
  for (const pool of pools) mustBeSaved(pool.title, await savePool(tx, pool, saving));
  for (const addOn of addOns) mustBeSaved(addOn.slug, await saveAddOn(tx, addOn, saving));
  for (const visit of visits) mustBeSaved(visit.slug, await saveExperience(tx, visit, saving));
  const from = addDays(wineryDate(now), -daysBehind);
  await createSlots(tx, { by: 'system', now, from, days: daysBehind + daysAhead });
}

function mustBeSaved(name: string, saved: Result<unknown>): void {
  invariant(saved.ok, `${name} of the demonstration is valid: ${JSON.stringify(saved)}`);
}

/** Creates the sets that are shipped ahead to remote guests and not listed in the shop. */
async function fillKits(tx: Transaction): Promise<void> {
  for (const { parts, ...kit } of kits) {
    const [created] = await tx
      .insert(skus)
      .values({
        ...{ ...kit, kind: 'bundle', taxClass: 'wine', visibility: 'hidden', lifecycle: 'current' },
        ...{ discountable: false, position: sql`(select max(position) + 10 from skus)` },
      })
      .returning({ id: skus.id });
    const contained = await tx
      .select({ id: skus.id, slug: skus.slug })
      .from(skus)
      .where(
        inArray(
          skus.slug,
          parts.map(({ slug }) => slug),
        ),
      );
    invariant(created && contained.length === parts.length, `the parts of ${kit.slug} exist`);
    await tx.insert(skuComponents).values(
      contained.map(({ id, slug }) => ({
        ...{ skuId: created.id, componentSkuId: id },
        quantity: parts.find((part) => part.slug === slug)?.quantity ?? 1,
      })),
    );
  }
}
