import type { JobHandlers } from '../../platform/jobs.server.ts';
import { openWebhooks } from '../payments/inbox-store.server.ts';
import { renewAuthorizations } from '../payments/renew-authorizations.server.ts';
import { retryRequests } from '../payments/retry-requests.server.ts';
import { handleWebhook } from './handle-webhook.server.ts';
import { abandonParked } from './latest-store.server.ts';
import { proveBooks } from './prove-books.server.ts';
import { reconcilePayments } from './reconcile.server.ts';
import { parkedMinutes } from './start-checkout.server.ts';
import type { CheckoutDependencies } from './types.ts';

const portion = 200;
/** An event still open so long after it was due has lost its job. */
const lostAfterMinutes = 5;

/** The jobs of money and checkout; the minute's job also picks up whatever another one left lying. */
export function checkoutJobs(
  dependencies: CheckoutDependencies,
): Pick<JobHandlers, 'handle-webhook' | 'reconcile-payments' | 'renew-authorizations' | 'prove-books'> {
  return {
    'prove-books': async () => {
      for (const { book, finding } of await proveBooks(dependencies)) {
        dependencies.log.error('the books do not agree', {
          code: book,
          error: new Error(JSON.stringify(finding)),
        });
      }
    },
    'renew-authorizations': () => renewAuthorizations(dependencies),
    'handle-webhook': (job) => handleWebhook(dependencies, job),
    'reconcile-payments': async () => {
      await reconcilePayments(dependencies);
      await retryRequests(dependencies);
      await handleLostWebhooks(dependencies);
      const parkedUntil = minutesAgo(dependencies, parkedMinutes);
      await abandonParked(dependencies.database.read, parkedUntil);
    },
  };
}

async function handleLostWebhooks(dependencies: CheckoutDependencies): Promise<void> {
  const { database, log } = dependencies;
  const dueUntil = minutesAgo(dependencies, lostAfterMinutes);
  for (const job of await openWebhooks(database.read, { dueUntil, limit: portion })) {
    try {
      await handleWebhook(dependencies, job);
    } catch (error) {
      log.warn('event not handled yet', { ...job, error });
    }
  }
}

function minutesAgo({ clock }: CheckoutDependencies, minutes: number): Date {
  return new Date(clock.now().getTime() - minutes * 60_000);
}
