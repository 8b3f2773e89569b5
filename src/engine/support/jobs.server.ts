import { addDays, addMonths, wineryDate, wineryInstant } from '../../core/dates.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import type { OrderDependencies } from '../orders/drafts/types.ts';
import {
  closeInactiveConversations,
  deleteOldConversations,
  emailUnreadAnswers,
  notifyOfWaitingVisitors,
} from './conversations/sweep-conversations.server.ts';
import { anonymizeClosedAccounts } from './personal-data/close-account.server.ts';
import {
  anonymizeGuestRecords,
  anonymizeOrphanedEmails,
  anonymizeUnfinishedCheckouts,
  deleteFulfilledRequests,
  fulfilledRequestRetentionDays,
  guestRecordRetentionYears,
  unfinishedCheckoutRetentionDays,
} from './personal-data/retention-store.server.ts';
import { reconcileBooks } from './reconcile-books.server.ts';
import { supportCaseRetentionDays } from './rules.ts';
import { deleteSupportCasesClosedBefore } from './store.server.ts';

type Shop = Pick<CommonDependencies, 'database' | 'clock'>;

const dayMilliseconds = 24 * 60 * 60 * 1000;

export const reconcileBooksJob = defineJob({
  name: 'prove-books',
  schedule: '23 4 * * *',
  run: async (shop: OrderDependencies) => {
    for (const { book, finding } of await reconcileBooks(shop)) {
      const error = new Error(JSON.stringify(finding));
      shop.log.error('the ledgers do not agree', { code: book, error });
    }
  },
});

/** Deletes closed support cases after the retention period stated in the privacy policy. */
export const deleteOldSupportCasesJob = defineJob({
  name: 'sweep-cases',
  schedule: '37 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) =>
      deleteSupportCasesClosedBefore(
        tx,
        new Date(clock.now().getTime() - supportCaseRetentionDays * dayMilliseconds),
      ),
    ),
});

/** Notifies the winery of visitors who are waiting for an answer, and customers of unread answers. */
export const notifyOfWaitingVisitorsJob = defineJob({
  name: 'tell-of-waiting',
  schedule: '* * * * *',
  run: async (
    shop: Parameters<typeof notifyOfWaitingVisitors>[0] & Parameters<typeof emailUnreadAnswers>[0],
  ) => {
    await notifyOfWaitingVisitors(shop);
    await emailUnreadAnswers(shop);
  },
});

/** Closes inactive conversations and deletes old ones. */
export const sweepConversationsJob = defineJob({
  name: 'sweep-conversations',
  schedule: '39 3 * * *',
  run: async (
    shop: Parameters<typeof deleteOldConversations>[0] & Parameters<typeof closeInactiveConversations>[0],
  ) => {
    await deleteOldConversations(shop);
    await closeInactiveConversations(shop);
  },
});

export const anonymizeClosedAccountsJob = defineJob({
  name: 'detach-closed-accounts',
  schedule: '41 3 * * *',
  run: anonymizeClosedAccounts,
});

/**
 * Deletes or anonymizes personal data that is no longer needed and that closing an account doesn't cover: abandoned checkouts, fulfilled
 * requests, long-past guest orders and visits, and the emails about them.
 */
export const deleteExpiredRecordsJob = defineJob({
  name: 'forget-records',
  schedule: '57 3 * * *',
  run: async ({ database, clock }: Shop) => {
    const today = wineryDate(clock.now());
    const days = (count: number) => wineryInstant(addDays(today, -count), 0);
    await database.transaction((tx) =>
      anonymizeUnfinishedCheckouts(tx, days(unfinishedCheckoutRetentionDays)),
    );
    await database.transaction((tx) => deleteFulfilledRequests(tx, days(fulfilledRequestRetentionDays)));
    const before = wineryInstant(addMonths(today, -12 * guestRecordRetentionYears), 0);
    await database.transaction((tx) => anonymizeGuestRecords(tx, before));
    await database.transaction(anonymizeOrphanedEmails);
  },
});
