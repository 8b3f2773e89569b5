import { findStockViolations, stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import { findLedgerViolations } from '../../src/engine/ledger/index.server.ts';
import { findFulfillmentViolations } from '../../src/engine/orders/fulfillment/index.server.ts';
import { findCouponViolations } from '../../src/engine/pricing/promotions/index.server.ts';
import { reconcileBooks } from '../../src/engine/support/reconcile-books.server.ts';
import { assertThat } from './divergence.ts';
import type { HistoryModel } from './types.ts';
import type { ControlledShop } from './world.ts';

/** Checks the invariants that hold at any moment, even with payments in progress. */
export async function checkInvariants({ shop }: ControlledShop, { since }: HistoryModel): Promise<void> {
  const { read } = shop.test.database;
  const found = await Promise.all([
    findStockViolations(read),
    findLedgerViolations(read),
    findCouponViolations(read),
    findFulfillmentViolations(read, { since, now: shop.clock.now() }),
  ]);
  assertThat(found.flat().length === 0, 'the ledgers do not agree', ...found.flat());
}

/** Settles everything in progress: delivers webhooks, lets minutes pass, looks up open payments. */
export async function settlePending(world: ControlledShop): Promise<void> {
  await world.shop.sandbox.control.clearFaults();
  for (let round = 0; round < 3; round += 1) {
    await world.collect();
    await world.handOver(world.bag.splice(0));
    await world.handleEvents();
    await world.pass(20);
    await world.runMinute();
    await world.renew();
  }
}

/** Checks that all books agree with each other and with the gateway's ledger. Nothing may be in progress. */
export async function checkAllBooks(world: ControlledShop, model: HistoryModel): Promise<void> {
  const { shop, dependencies } = world;
  const broken = await reconcileBooks(dependencies, model.since);
  assertThat(broken.length === 0, 'the ledgers do not agree', ...broken);
  const resourceIds = model.wines.map(({ resourceId }) => resourceId);
  const held = [...(await stockFiguresOf(shop.test.database.read, resourceIds)).values()].filter(
    (shelf) => shelf.held > 0,
  );
  assertThat(held.length === 0, 'bottles are held although nobody is paying', ...held);
}
