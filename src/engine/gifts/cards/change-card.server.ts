import { isEmail } from '../../../core/contact-text.ts';
import { wineryDate } from '../../../core/dates.ts';
import type { GiftCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { OrderAccess } from '../../orders/types.ts';
import { toStoredGiftNote, validateGiftEmail } from '../notes/rules.ts';
import { deriveCodeFingerprint } from './derive-code.server.ts';
import { giftCardAlreadySentRefusal } from './lock-cards-to-refund.server.ts';
import { cardEmailRecipientOf, isCardEditable, isCardSent, validateGiftCardEdit } from './rules.ts';
import { type CardSendingDependencies, enqueueGiftCardNotice, sendCard } from './send-due-cards.server.ts';
import { findBoughtCard, findCardOfOrder, lockCard, updateCard } from './store.server.ts';
import type { BoughtGiftCard, GiftCard, GiftCardEdit, GiftCardRefusalCode } from './types.ts';

type Dependencies = CardSendingDependencies & { readonly database: Database; readonly clock: Clock };
export type CardChangeResult = Result<undefined, GiftCardRefusalCode>;

/** Identifies a gift card by its id and by an access to its order, which gives access to what the order bought (I-6). */
export type CardOfOrder = { readonly access: OrderAccess; readonly cardId: GiftCardId };

/** Changes the recipient, message, design and date of a card that has not been sent yet (domain §5.23). */
export async function editCard(
  dependencies: Dependencies,
  named: CardOfOrder,
  edit: GiftCardEdit,
): Promise<CardChangeResult> {
  const now = dependencies.clock.now();
  const wrong = validateGiftCardEdit(edit, { today: wineryDate(now), isEmail });
  if (wrong.length > 0) return refused(...wrong);
  return withCard(dependencies, named, async (tx, card) => {
    if (!isCardEditable(card)) return refused(giftCardAlreadySentRefusal);
    const { name, email } = cardEmailRecipientOf(edit, card.purchase.buyerEmail);
    const change = {
      design: edit.design,
      isForBuyer: edit.isForBuyer,
      recipientName: name,
      recipientEmail: email,
      ...toStoredGiftNote(edit, now),
    };
    await updateCard(tx, card.id, change, now);
    await audit(tx, card, 'gift_card.edited', now);
    if (change.deliverAt <= now) await sendCard(tx, dependencies, { ...card, ...change }, now);
    return ok(undefined);
  });
}

/** Resends the email with the same code to the same address. */
export async function resendCard(dependencies: Dependencies, named: CardOfOrder): Promise<CardChangeResult> {
  const now = dependencies.clock.now();
  return withCard(dependencies, named, async (tx, card) => {
    if (!isCardSent(card)) return notSent();
    await updateCard(tx, card.id, { bouncedAt: null }, now);
    await enqueueGiftCardNotice(tx, dependencies.jobs, card, `${card.version}.${now.getTime()}`, now);
    await audit(tx, card, 'gift_card.resent', now);
    return ok(undefined);
  });
}

export type NewCardRecipient = Pick<GiftCardEdit, 'isForBuyer' | 'recipientName' | 'recipientEmail'>;

/**
 * Sends a card whose email bounced to another address, with a new code; the old code becomes void. A buyer may do this only while the card
 * can't have been received; otherwise a buyer could take back a gift.
 */
export async function redirectCard(
  dependencies: Dependencies,
  named: CardOfOrder,
  to: NewCardRecipient,
): Promise<CardChangeResult> {
  const wrong = to.isForBuyer ? [] : validateGiftEmail('recipientEmail', to.recipientEmail, isEmail);
  if (wrong.length > 0) return refused(...wrong);
  return withCard(dependencies, named, async (tx, card) => {
    if (card.state !== 'sent' || !card.bouncedAt) return notSent();
    const { name, email } = cardEmailRecipientOf({ ...card, ...to }, card.purchase.buyerEmail);
    const addressee = {
      isForBuyer: to.isForBuyer,
      recipientName: name || card.recipientName,
      recipientEmail: email,
    };
    await issueNextCardVersion(
      tx,
      dependencies,
      { ...card, ...addressee },
      'system',
      dependencies.clock.now(),
    );
    return ok(undefined);
  });
}

/**
 * Issues a card's next version with a new code and PIN, and sends it to the recipient in `card`; the old code becomes void in this
 * transaction. The caller has locked the card. The card keeps its ledger account.
 */
export async function issueNextCardVersion(
  tx: Transaction,
  { jobs, seal }: CardSendingDependencies,
  card: GiftCard,
  actor: AuditActor,
  now: Date,
): Promise<void> {
  const version = card.version + 1;
  const { isForBuyer, recipientName, recipientEmail } = card;
  const traces = deriveCodeFingerprint(seal, card.id, version);
  const change = {
    version,
    ...traces,
    isForBuyer,
    recipientName,
    recipientEmail,
    sentAt: now,
    bouncedAt: null,
  };
  await updateCard(tx, card.id, change, now);
  await enqueueGiftCardNotice(tx, jobs, card, String(version), now);
  await audit(tx, card, 'gift_card.reissued', now, actor);
}

/**
 * Records that the email with a card's current code bounced, and notifies the buyer once, unless the card was sent to the buyer. A bounce
 * of an older email changes nothing, since its code is void.
 */
export async function recordCardEmailBounce(
  { database, clock, jobs }: Omit<Dependencies, 'seal'>,
  bounced: { readonly cardId: GiftCardId; readonly version: number },
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const card = await lockCard(tx, bounced.cardId);
    if (!card || card.version !== bounced.version || !isCardSent(card) || card.bouncedAt) return false;
    await updateCard(tx, card.id, { bouncedAt: now }, now);
    await audit(tx, card, 'gift_card.bounced', now);
    const bought = await findBoughtCard(tx, card.id);
    // A buyer who entered their own address would be emailed at the address that bounced.
    if (!bought || bought.isForBuyer) return true;
    await enqueueNotice(tx, jobs, {
      kind: 'gift-card-bounced',
      subjectType: 'gift_card',
      subjectId: card.id,
      occurrence: `${card.version}.${now.getTime()}`,
      recipient: bought.purchase.buyerEmail,
      at: now,
    });
    return true;
  });
}

/** Locks the card of an order that the caller may access, and runs `change` on it. */
async function withCard(
  { database }: Pick<Dependencies, 'database'>,
  { access, cardId }: CardOfOrder,
  change: (tx: Transaction, card: BoughtGiftCard) => Promise<CardChangeResult>,
): Promise<CardChangeResult> {
  return database.transaction(async (tx) => {
    const bought = await findCardOfOrder(tx, access, cardId);
    const card = bought && (await lockCard(tx, cardId));
    return bought && card ? change(tx, { ...card, purchase: bought.purchase }) : giftCardNotFound();
  });
}

function audit(
  tx: Transaction,
  { id, version }: GiftCard,
  action: string,
  now: Date,
  actor: AuditActor = 'system',
) {
  const subject = { subjectType: 'gift_card', subjectId: id } as const;
  return recordAudit(tx, { at: now, actor, action, ...subject, data: { version } });
}

export function giftCardNotFound(): ReturnType<typeof refused<'GIFT_CARD_UNKNOWN'>> {
  return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'We couldn’t find that gift card on this order.' });
}

function notSent(): ReturnType<typeof refused<'GIFT_CARD_NOT_SENT'>> {
  const sentence = 'This card isn’t being sent to anyone, so there’s nothing to send again.';
  return refused({ code: 'GIFT_CARD_NOT_SENT', sentence });
}
