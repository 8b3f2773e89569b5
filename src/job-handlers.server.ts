import { cartJobs } from './engine/carts/jobs.server.ts';
import { checkoutJobs } from './engine/checkout/jobs.server.ts';
import { inventoryJobs } from './engine/inventory/jobs.server.ts';
import { noticeJobs } from './engine/notices/jobs.server.ts';
import { letterJobs } from './features/checkout/jobs.server.ts';
import { house } from './house.ts';
import type { ShopDependencies } from './platform/context.server.ts';
import type { JobHandlers } from './platform/jobs.server.ts';
import { sweepRateLimits } from './platform/rate-limit.server.ts';

/**
 * Every job of the shop with the one who does it.
 * @param publicUrl the shop's origin as customers know it, for the links in mails.
 */
export function jobHandlers(dependencies: ShopDependencies, publicUrl: string): JobHandlers {
  const { configuration, database, clock } = dependencies;
  const sender = configuration.mailFrom ?? house.mailboxes.support;
  return {
    ...cartJobs(dependencies),
    ...inventoryJobs(dependencies),
    ...checkoutJobs({ ...dependencies, pickupLocations: house.pickupLocations }),
    ...noticeJobs(dependencies),
    ...letterJobs({ ...dependencies, publicUrl, sender }),
    'sweep-rate-limits': () =>
      database.transaction((transaction) => sweepRateLimits(transaction, clock.now())),
  };
}
