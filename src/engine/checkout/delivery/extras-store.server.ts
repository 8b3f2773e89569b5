import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement } from '../../../platform/prepared.server.ts';
import { skuRoles } from '../../catalog/extras-table.ts';
import { skus } from '../../catalog/schema.ts';
import type { CheckoutExtra } from './types.ts';

const skusWithRole = prepareStatement((db) =>
  db
    .select({ role: skus.role, skuId: skus.id, title: skus.title, priceCents: skus.priceCents })
    .from(skus)
    .where(and(isNotNull(skus.role), eq(skus.lifecycle, 'current'))),
);

/** Returns the extras in the catalog, in the order of their roles. */
export async function findExtras(read: Transaction): Promise<readonly CheckoutExtra[]> {
  const rows = await skusWithRole(read, {});
  return skuRoles.flatMap((role) => {
    const row = rows.find((each) => each.role === role);
    return row ? [{ ...row, role }] : [];
  });
}
