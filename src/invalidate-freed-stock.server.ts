import { invalidatePagesIfScarce } from './engine/catalog/index.server.ts';
import type { StockDemand } from './engine/inventory/types.ts';
import { refreshVisitPagesForSeats } from './engine/visits/experiences/index.server.ts';
import type { Transaction } from './platform/database.server.ts';

/** Invalidates the pages that show newly available bottles and seats. */
export async function invalidatePagesOfFreedStock(
  tx: Transaction,
  freed: readonly StockDemand[],
): Promise<void> {
  await invalidatePagesIfScarce(
    tx,
    freed.map(({ resourceId }) => resourceId),
  );
  await refreshVisitPagesForSeats(tx, freed);
}
