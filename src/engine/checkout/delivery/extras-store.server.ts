import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, oneOf, prepared } from '../../../platform/prepared.server.ts';
import { allExtraCodes } from '../../catalog/extras-table.ts';
import { skus } from '../../catalog/schema.ts';
import type { Extra, ExtraCode } from './types.ts';

const skusOfCodes = prepared((db, given: Given<{ readonly codes: readonly string[] }>) =>
  db
    .select({ code: skus.code, skuId: skus.id, title: skus.title, priceCents: skus.priceCents })
    .from(skus)
    .where(sql`${skus.code} = ${oneOf(given.codes, 'text')} and ${skus.lifecycle} = 'current'`),
);

/** Returns the extras that the catalog has, in the order of their codes. */
export async function findExtras(read: Transaction): Promise<readonly Extra[]> {
  const rows = await skusOfCodes(read, { codes: allExtraCodes });
  return allExtraCodes.flatMap((code: ExtraCode) => {
    const row = rows.find((each) => each.code === code);
    return row ? [{ ...row, code }] : [];
  });
}
