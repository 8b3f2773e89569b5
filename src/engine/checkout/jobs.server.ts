import type { JobHandlers } from '../../platform/jobs.server.ts';
import type { OrderDependencies } from '../orders/drafts/types.ts';
import { renewAuthorizations } from '../orders/payments/renew-authorizations.server.ts';
import { handleWebhook } from '../orders/settlement/handle-webhook.server.ts';
import { settleOpenPayments } from '../orders/settlement/settle-open-payments.server.ts';
import { proveBooks } from './prove-books.server.ts';

/** The jobs of money and checkout; the minute's job also picks up whatever another one left lying. */
export function checkoutJobs(
  dependencies: OrderDependencies,
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
      await settleOpenPayments(dependencies);
    },
  };
}
