import { addDays, wineryDate } from '../../../core/dates.ts';
import type { RedemptionId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { lockDraftById } from '../../orders/drafts/index.server.ts';
import { lockCoupon } from '../../pricing/promotions/index.server.ts';
import { releaseReservedPoints } from './reserve-reward.server.ts';
import { voucherReminderDays } from './rules.ts';
import {
  changeRedemption,
  claimRedemptionEmail,
  expiredPointsReservations,
  expiredVouchers,
  isDraftAwaitingPayment,
  lockRedemption,
  unnotifiedCanceledRedemptions,
  vouchersToRemind,
} from './store.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

/**
 * Runs the scheduled work of rewards: releases expired reservations, expires vouchers, and sends reminders and notifications. Each
 * redemption is processed in a separate transaction that checks again under its lock, so runs may overlap.
 */
export async function sweepRedemptions(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const { read } = database;
  const now = clock.now();
  const today = wineryDate(now);
  for (const { draftId } of await expiredPointsReservations(read, now)) {
    await database.transaction(async (tx) => {
      await lockDraftById(tx, draftId);
      // A payment may have started since, or the reservation was extended.
      if (await isDraftAwaitingPayment(tx, draftId)) return;
      await releaseReservedPoints(tx, draftId, { state: 'expired', by: 'system', now, dueBy: now });
    });
  }
  for (const { id, code } of await expiredVouchers(read, today)) {
    await database.transaction((tx) => endVoucher(tx, { id, code }, now));
  }
  for (const { id } of await vouchersToRemind(read, addDays(today, voucherReminderDays))) {
    await database.transaction((tx) => notify(tx, dependencies, id, 'reward-expiring', now));
  }
  for (const { id } of await unnotifiedCanceledRedemptions(read)) {
    await database.transaction((tx) => notify(tx, dependencies, id, 'reward-cancelled', now));
  }
}

/** Marks the redemption of an expired voucher as ended. Its code expires on its own date. */
async function endVoucher(
  tx: Transaction,
  { id, code }: { readonly id: RedemptionId; readonly code: string },
  now: Date,
): Promise<void> {
  await lockCoupon(tx, code);
  const redemption = await lockRedemption(tx, id);
  if (redemption?.state !== 'issued') return;
  await changeRedemption(tx, redemption, { state: 'expired', endedAt: now, endedBy: 'system' }, now);
}

async function notify(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  id: RedemptionId,
  kind: 'reward-expiring' | 'reward-cancelled',
  now: Date,
): Promise<void> {
  const redemption = await lockRedemption(tx, id);
  const isTrue = redemption?.state === (kind === 'reward-expiring' ? 'issued' : 'cancelled');
  if (!redemption || !isTrue) return;
  if (!(await claimRedemptionEmail(tx, id, kind === 'reward-expiring' ? 'remindedAt' : 'toldAt', now)))
    return;
  const customer = await findCustomer(tx, redemption.customerId);
  if (!customer) return;
  const subject = { subjectType: 'redemption', subjectId: id } as const;
  await enqueueNotice(tx, jobs, { kind, ...subject, occurrence: '', recipient: customer.email, at: now });
}
