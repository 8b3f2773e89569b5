import type { ShopDependencies } from './dependencies.server.ts';
import { createEmailWriters, type EmailDependencies } from './emails.server.ts';
import * as catalog from './engine/catalog/jobs.server.ts';
import * as checkout from './engine/checkout/jobs.server.ts';
import * as clubs from './engine/clubs/jobs.server.ts';
import { formPolicyOf } from './engine/content/forms/destination-rules.ts';
import * as content from './engine/content/jobs.server.ts';
import * as gifts from './engine/gifts/jobs.server.ts';
import * as identity from './engine/identity/jobs.server.ts';
import * as inventory from './engine/inventory/jobs.server.ts';
import * as loyalty from './engine/loyalty/jobs.server.ts';
import * as notices from './engine/notices/jobs.server.ts';
import * as orders from './engine/orders/jobs.server.ts';
import * as staff from './engine/staff/jobs.server.ts';
import * as support from './engine/support/jobs.server.ts';
import * as visits from './engine/visits/jobs.server.ts';
import { notifyStateOpeningsJob } from './features/shipping-states/notify-openings.server.ts';
import { notifyStockArrivalsJob } from './features/stock-watches/notify-arrivals.server.ts';
import { invalidatePagesOfFreedStock } from './invalidate-freed-stock.server.ts';
import { bindJobs, type Job, type RunnableJob } from './platform/job-definitions.ts';
import { deleteExpiredRateLimitWindowsJob } from './platform/rate-limit.server.ts';
import { winery } from './winery.ts';
import { settingSchemas } from './winery-settings.server.ts';

/** The services that jobs use. Sign-in is not among them. */
type JobDependencies = EmailDependencies & Pick<ShopDependencies, 'mail' | 'mailbox'>;

export const shopJobs: readonly Job<
  JobDependencies &
    Parameters<typeof notices.sendNoticeJob.run>[0] & {
      readonly formPolicy: ReturnType<typeof formPolicyOf>;
      readonly announceFreed: typeof invalidatePagesOfFreedStock;
      readonly settingShapes: typeof settingSchemas;
    }
>[] = [
  ...Object.values(catalog),
  ...Object.values(checkout),
  ...Object.values(clubs),
  ...Object.values(content),
  ...Object.values(gifts),
  ...Object.values(identity),
  ...Object.values(inventory),
  ...Object.values(loyalty),
  ...Object.values(notices),
  ...Object.values(orders),
  ...Object.values(staff),
  ...Object.values(support),
  ...Object.values(visits),
  notifyStateOpeningsJob,
  notifyStockArrivalsJob,
  deleteExpiredRateLimitWindowsJob,
];

/**
 * Returns every job of the shop, bound to its dependencies and ready to run.
 * @param publicUrl the shop's public origin, for links in emails
 */
export function createRunnableJobs(dependencies: JobDependencies, publicUrl: string): readonly RunnableJob[] {
  const { configuration } = dependencies;
  const { writers, bounced } = createEmailWriters(dependencies, publicUrl);
  return bindJobs(shopJobs, {
    ...dependencies,
    publicUrl,
    writers,
    formPolicy: formPolicyOf(configuration),
    announceFreed: invalidatePagesOfFreedStock,
    settingShapes: settingSchemas,
    sender: { name: winery().legalName, address: configuration.mailFrom ?? winery().mailboxes.support },
    onBounce: bounced,
  });
}
