import { ok, type Result, refused } from '../../../core/result.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import { adjustStock } from '../../../engine/inventory/index.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers, OperatorShop } from '../types.ts';
import type { stockCommands } from './command-table.ts';
import { openStockAllocationsText, stockListText, stockMovementsText } from './text-rules.ts';
import {
  latestStockMovements,
  listOpenStockAllocations,
  listStock,
  type StockedResource,
} from './view.server.ts';

const movementLimit = 20;

export const commandHandlers: CommandHandlers<typeof stockCommands> = {
  stock: async (shop, { code }) => {
    const { read } = shop.database;
    if (code === undefined) {
      const rows = await listStock(read);
      return ok({ text: stockListText(rows), data: rows });
    }
    const found = await resourceByCode(shop, code);
    if (!found.ok) return found;
    const { resourceId } = found.value;
    const [movements, promises] = await Promise.all([
      latestStockMovements(read, resourceId, movementLimit),
      listOpenStockAllocations(read, resourceId),
    ]);
    const parts = [
      stockListText([found.value]),
      openStockAllocationsText(promises),
      stockMovementsText(movements),
    ];
    return ok({ text: parts.filter(Boolean).join('\n\n'), data: { ...found.value, promises, movements } });
  },

  'adjust-stock': async (shop, { code, by, kind = 'adjusted', reason }) => {
    const { database, clock, actor } = shop;
    const found = await resourceByCode(shop, code);
    if (!found.ok) return found;
    const { resourceId } = found.value;
    const now = clock.now();
    const changed = await database.transaction(async (tx) => {
      const movement = { resourceId, quantityChange: by, kind, note: reason, now };
      const adjusted = await adjustStock(tx, { ...movement, cause: { adjustedBy: actor } });
      if (!adjusted.ok) return adjusted;
      // An increase matters too: an item that was sold out is available again.
      await invalidateCachedPages(tx, catalogPagesCacheTag);
      await recordAudit(tx, {
        ...{ at: now, actor },
        action: 'stock.adjusted',
        subjectType: 'stock',
        subjectId: found.value.code,
        data: { by, kind },
      });
      return adjusted;
    });
    if (!changed.ok) return belowAllocations(shop, found.value, by);
    const [after] = await listStock(database.read, code);
    const { title } = found.value;
    const onHand = after?.onHand ?? 0;
    return successOutcome(`${title}: ${onHand} on hand, ${after?.free ?? 0} available.`, {
      ...after,
    });
  },
};

async function resourceByCode(
  { database }: OperatorShop,
  code: string,
): Promise<Result<StockedResource, 'CODE_UNKNOWN'>> {
  const [resource] = await listStock(database.read, code);
  if (resource) return ok(resource);
  return refused({
    code: 'CODE_UNKNOWN',
    sentence: `There is no stock with the code ${code}. See \`stock\`.`,
  });
}

/**
 * Returns the refusal of a removal that would leave less stock than is allocated or held. It lists the orders with allocations, because a
 * person must choose which one to reduce.
 */
async function belowAllocations({ database }: OperatorShop, resource: StockedResource, by: number) {
  const [[now = resource], promises] = await Promise.all([
    listStock(database.read, resource.code),
    listOpenStockAllocations(database.read, resource.resourceId),
  ]);
  const orders = promises.map(({ number, quantity }) => `${number} (${quantity})`).join(', ');
  const sentence =
    `Can’t remove ${-by}: of ${now.onHand} on hand, ${Math.max(0, now.free)} are available, ` +
    `${now.allocated} are allocated${orders ? ` to orders ${orders}` : ''}, and ${now.held} are held by checkouts. ` +
    'First `drop` bottles from one of the orders or `cancel` it.';
  return refused({ code: 'STOCK_BELOW_PROMISES', sentence, details: { free: now.free } });
}
