import { isEmail } from '../../../core/contact-text.ts';
import { wineryDate } from '../../../core/dates.ts';
import type { GiftMembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { toStoredGiftNote, validateGiftEmail } from '../../gifts/notes/rules.ts';
import { adjustAccount, lockAccountTotals } from '../../ledger/index.server.ts';
import type { LedgerAccountTotals } from '../../ledger/types.ts';
import type { ReclaimPurchase, UnitsToReclaim } from '../../orders/settlement/types.ts';
import type { OrderAccess } from '../../orders/types.ts';
import { currentGiftLinkKeyId } from './derive-link.server.ts';
import { isGiftCancelable, isGiftEditable, validateGiftEdit } from './rules.ts';
import { enqueueGiftEmail, type GiftSendingDependencies, sendGift } from './send-due-gifts.server.ts';
import {
  findGift,
  findGiftByOrderAccess,
  lockGift,
  lockGiftsOfOrderLines,
  updateGift,
} from './store.server.ts';
import type {
  BoughtGiftMembership,
  GiftMembership,
  GiftMembershipEdit,
  GiftMembershipRefusalCode,
} from './types.ts';

type Dependencies = GiftSendingDependencies & { readonly database: Database; readonly clock: Clock };
type Changed = Promise<Result<undefined, GiftMembershipRefusalCode>>;

/** Changes the recipient, message and send date of a gift that has not been sent. Anyone with access to the order may change it (I-6). */
export async function editGift(
  dependencies: Dependencies,
  access: OrderAccess,
  edit: GiftMembershipEdit,
): Changed {
  const now = dependencies.clock.now();
  const wrong = validateGiftEdit(edit, { today: wineryDate(now), isEmail });
  if (wrong.length > 0) return refused(...wrong);
  return withGift(dependencies, access, async (tx, gift): Changed => {
    if (!isGiftEditable(gift)) return refused(sentAlready);
    const changed = await updateGift(
      tx,
      gift.id,
      {
        recipientName: edit.recipientName.trim(),
        recipientEmail: edit.recipientEmail.trim(),
        ...toStoredGiftNote(edit, now),
      },
      now,
    );
    await auditGiftChange(tx, gift, 'gift_membership.edited', 'system', now);
    if (changed.deliverAt <= now) await sendGift(tx, dependencies, changed, now);
    return ok(undefined);
  });
}

/** Resends the gift email with the same link to the same address. */
export async function resendGift(dependencies: Dependencies, access: OrderAccess): Changed {
  const now = dependencies.clock.now();
  return withGift(dependencies, access, async (tx, gift): Changed => {
    if (gift.state !== 'sent') return notSent();
    const again = await updateGift(tx, gift.id, { bouncedAt: null }, now);
    const occurrence = `${gift.version}.${now.getTime()}`;
    await enqueueGiftEmail(tx, dependencies.jobs, again, { kind: 'gift-membership', occurrence, now });
    await auditGiftChange(tx, gift, 'gift_membership.resent', 'system', now);
    return ok(undefined);
  });
}

type Redirection = { readonly recipientName: string; readonly recipientEmail: string };

/**
 * Sends a bounced gift to another recipient address with a new link. The giver may redirect a gift only after a bounce; otherwise they
 * could revoke a gift that was already received.
 */
export async function redirectGift(
  dependencies: Dependencies,
  access: OrderAccess,
  to: Redirection,
): Changed {
  return withGift(dependencies, access, async (tx, gift): Changed => {
    if (gift.state !== 'sent' || !gift.bouncedAt) return notSent();
    return reissueWithin(tx, dependencies, gift, to, { actor: 'system' });
  });
}

/** Sends a gift again with a new link, on behalf of a staff member. The old link stops working. */
export async function reissueGift(
  dependencies: Dependencies,
  id: GiftMembershipId,
  to: Partial<Redirection>,
  by: { readonly actor: AuditActor; readonly reason: string },
): Changed {
  return dependencies.database.transaction(async (tx): Changed => {
    const gift = await lockGift(tx, id);
    if (!gift) return refused(giftNotFound);
    if (gift.state !== 'sent') return notSent();
    return reissueWithin(tx, dependencies, gift, { ...gift, ...to }, by);
  });
}

async function reissueWithin(
  tx: Transaction,
  { jobs, seal, clock }: Dependencies,
  gift: GiftMembership,
  to: Redirection,
  { actor, reason }: { readonly actor: AuditActor; readonly reason?: string },
): Changed {
  const wrong = validateGiftEmail('recipientEmail', to.recipientEmail, isEmail);
  if (wrong.length > 0) return refused(...wrong);
  const now = clock.now();
  const version = gift.version + 1;
  const reissued = await updateGift(
    tx,
    gift.id,
    {
      ...{
        version,
        keyId: currentGiftLinkKeyId(seal, gift.id, version),
        sentAt: now,
        bouncedAt: null,
        reminders: 0,
      },
      recipientName: to.recipientName.trim() || gift.recipientName,
      recipientEmail: to.recipientEmail.trim(),
    },
    now,
  );
  await enqueueGiftEmail(tx, jobs, reissued, { kind: 'gift-membership', occurrence: String(version), now });
  await auditGiftChange(tx, reissued, 'gift_membership.reissued', actor, now, reason);
  return ok(undefined);
}

/**
 * Records that the email with a gift's current link bounced, and notifies the giver once. Returns false if the bounce was already recorded,
 * the link has been replaced, or the gift isn't waiting to be accepted.
 */
export async function recordGiftBounce(
  { database, clock, jobs }: Omit<Dependencies, 'seal'>,
  bounced: { readonly giftId: GiftMembershipId; readonly version: number },
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const gift = await lockGift(tx, bounced.giftId);
    if (gift?.state !== 'sent' || gift.version !== bounced.version || gift.bouncedAt) return false;
    await updateGift(tx, gift.id, { bouncedAt: now }, now);
    await auditGiftChange(tx, gift, 'gift_membership.bounced', 'system', now);
    const bought = await findGift(tx, gift.id);
    const occurrence = `${gift.version}.${now.getTime()}`;
    const recipient = bought?.purchase.buyerEmail ?? gift.recipientEmail;
    await enqueueGiftEmail(tx, jobs, gift, { kind: 'gift-membership-bounced', occurrence, recipient, now });
    return true;
  });
}

/** Runs a change on the locked gift of an order that the caller has access to. Refused with `GIFT_UNKNOWN` if there is none. */
async function withGift(
  { database }: Pick<Dependencies, 'database'>,
  access: OrderAccess,
  change: (tx: Transaction, gift: BoughtGiftMembership) => Changed,
): Changed {
  return database.transaction(async (tx) => {
    const bought = await findGiftByOrderAccess(tx, access);
    const gift = bought && (await lockGift(tx, bought.id));
    return bought && gift ? change(tx, { ...gift, purchase: bought.purchase }) : refused(giftNotFound);
  });
}

export function auditGiftChange(
  tx: Transaction,
  { id, version }: Pick<GiftMembership, 'id' | 'version'>,
  action: string,
  actor: AuditActor,
  now: Date,
  reason?: string,
) {
  const subject = { subjectType: 'gift_membership', subjectId: id } as const;
  return recordAudit(tx, {
    at: now,
    actor,
    action,
    ...subject,
    data: { version, ...(reason && { reason }) },
  });
}

const sentAlready = {
  code: 'GIFT_SENT',
  sentence: 'This gift has already been sent, so it can’t be changed.',
} as const;

export const giftNotFound = {
  code: 'GIFT_UNKNOWN',
  sentence: 'We couldn’t find that gift.',
} as const;

function notSent() {
  const sentence = 'This gift isn’t waiting to be accepted, so it can’t be sent again.';
  return refused({ code: 'GIFT_NOT_SENT', sentence } as const);
}

type Closing = { readonly gift: GiftMembership; readonly standing: LedgerAccountTotals };

/**
 * Locks the gifts on the order lines to be refunded and their ledger accounts, and returns the function that closes them. Refused with
 * `GIFT_CLAIMED` if a gift was accepted or already canceled.
 */
export async function prepareGiftReturn(
  tx: Transaction,
  { orderId, units }: UnitsToReclaim,
): Promise<Result<ReclaimPurchase, 'GIFT_CLAIMED'>> {
  const positions = units.map(({ position }) => position);
  const closing: Closing[] = [];
  for (const gift of await lockGiftsOfOrderLines(tx, orderId, positions)) {
    if (!isGiftCancelable(gift))
      return refused(gift.state === 'cancelled' ? alreadyCanceled : claimedAlready);
    closing.push({ gift, standing: await lockAccountTotals(tx, gift.ledgerAccountId) });
  }
  return ok((by) => closeGifts(tx, closing, by));
}

/** Cancels the gifts and empties their ledger accounts. The gift links stop working (I-30). */
async function closeGifts(
  tx: Transaction,
  closing: readonly Closing[],
  { actor, reason, now }: Parameters<ReclaimPurchase>[0],
): Promise<void> {
  for (const { gift, standing } of closing) {
    const cause = { type: 'gift-membership-cancelled', id: gift.id };
    const emptied = await adjustAccount(tx, {
      accountId: gift.ledgerAccountId,
      change: -standing.posted,
      cause,
      now,
    });
    invariant(emptied.ok, 'a locked, unspent balance can be withdrawn');
    await updateGift(tx, gift.id, { state: 'cancelled' }, now);
    await auditGiftChange(tx, gift, 'gift_membership.cancelled', actor, now, reason);
  }
}

const claimedAlready = {
  code: 'GIFT_CLAIMED',
  sentence: 'This gift has been accepted, so it can’t be canceled.',
} as const;

const alreadyCanceled = { code: 'GIFT_CLAIMED', sentence: 'This gift has already been canceled.' } as const;
