import { isEmail } from '../../../core/contact-text.ts';
import { wineryDate } from '../../../core/dates.ts';
import type { GiftCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { OrderAccess } from '../../orders/types.ts';
import { judgeAddress, noteAsKept } from '../notes/rules.ts';
import { sentAlready } from './close-cards.server.ts';
import { tracesOf } from './derive-code.server.ts';
import { addresseeOf, isEditable, isOut, judgeEdit } from './rules.ts';
import { oweCardMail, type SendingDependencies, sendCard } from './send-due-cards.server.ts';
import { changeCard, findBoughtCard, findCardOfOrder, lockCard } from './store.server.ts';
import type { BoughtGiftCard, GiftCard, GiftCardEdit, GiftCardRefusalCode } from './types.ts';

type Dependencies = SendingDependencies & { readonly database: Database; readonly clock: Clock };
export type ChangedCard = Result<undefined, GiftCardRefusalCode>;

/** What a buyer's order shows of a card: they own the order, so they may act on what it bought (I-6). */
export type CardOfOrder = { readonly access: OrderAccess; readonly cardId: GiftCardId };

/** Changes whom a card goes to, what it says, how it looks and when it is sent, until it is (domain §5.23). */
export async function editCard(
  dependencies: Dependencies,
  named: CardOfOrder,
  edit: GiftCardEdit,
): Promise<ChangedCard> {
  const now = dependencies.clock.now();
  const wrong = judgeEdit(edit, { today: wineryDate(now), isEmail });
  if (wrong.length > 0) return refused(...wrong);
  return withCard(dependencies, named, async (tx, card) => {
    if (!isEditable(card)) return refused(sentAlready);
    const { name, email } = addresseeOf(edit, card.purchase.buyerEmail);
    const change = {
      design: edit.design,
      isForBuyer: edit.isForBuyer,
      recipientName: name,
      recipientEmail: email,
      ...noteAsKept(edit, now),
    };
    await changeCard(tx, card.id, change, now);
    await audit(tx, card, 'gift_card.edited', now);
    if (change.deliverAt <= now) await sendCard(tx, dependencies, { ...card, ...change }, now);
    return ok(undefined);
  });
}

/** Sends the mail with the same code again, to the same address: lost, deleted, or in a folder that nobody opens. */
export async function resendCard(dependencies: Dependencies, named: CardOfOrder): Promise<ChangedCard> {
  const now = dependencies.clock.now();
  return withCard(dependencies, named, async (tx, card) => {
    if (!isOut(card)) return notSent();
    await changeCard(tx, card.id, { bouncedAt: null }, now);
    await oweCardMail(tx, dependencies.jobs, card, `${card.version}.${now.getTime()}`, now);
    await audit(tx, card, 'gift_card.resent', now);
    return ok(undefined);
  });
}

export type NewAddressee = Pick<GiftCardEdit, 'isForBuyer' | 'recipientName' | 'recipientEmail'>;

/**
 * Sends a card whose mail came back to another address, with another code: the one that went astray is worth nothing from now on.
 * A buyer may do this only while nobody can have received the card; otherwise they could take a present back.
 */
export async function redirectCard(
  dependencies: Dependencies,
  named: CardOfOrder,
  to: NewAddressee,
): Promise<ChangedCard> {
  const wrong = to.isForBuyer ? [] : judgeAddress('recipientEmail', to.recipientEmail, isEmail);
  if (wrong.length > 0) return refused(...wrong);
  return withCard(dependencies, named, async (tx, card) => {
    if (card.state !== 'sent' || !card.bouncedAt) return notSent();
    const { name, email } = addresseeOf({ ...card, ...to }, card.purchase.buyerEmail);
    const addressee = {
      isForBuyer: to.isForBuyer,
      recipientName: name || card.recipientName,
      recipientEmail: email,
    };
    await reissue(tx, dependencies, { ...card, ...addressee }, 'system', dependencies.clock.now());
    return ok(undefined);
  });
}

/**
 * Gives a card its next version, with a new code and PIN, and sends it: the old code is worth nothing within this transaction. The
 * card is under the caller's lock and says already whom it goes to; its money stays where it is.
 */
export async function reissue(
  tx: Transaction,
  { jobs, seal }: SendingDependencies,
  card: GiftCard,
  actor: AuditActor,
  now: Date,
): Promise<void> {
  const version = card.version + 1;
  const { isForBuyer, recipientName, recipientEmail } = card;
  const traces = tracesOf(seal, card.id, version);
  const change = {
    version,
    ...traces,
    isForBuyer,
    recipientName,
    recipientEmail,
    sentAt: now,
    bouncedAt: null,
  };
  await changeCard(tx, card.id, change, now);
  await oweCardMail(tx, jobs, card, String(version), now);
  await audit(tx, card, 'gift_card.reissued', now, actor);
}

/**
 * Notes that the mail with a card's present code came back, and tells whoever bought it, once. Word of an older mail changes
 * nothing: its code is void already.
 */
export async function recordBounce(
  { database, clock, jobs }: Omit<Dependencies, 'seal'>,
  bounced: { readonly cardId: GiftCardId; readonly version: number },
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const card = await lockCard(tx, bounced.cardId);
    if (!card || card.version !== bounced.version || !isOut(card) || card.bouncedAt) return false;
    await changeCard(tx, card.id, { bouncedAt: now }, now);
    await audit(tx, card, 'gift_card.bounced', now);
    const bought = await findBoughtCard(tx, card.id);
    // Who gave the address for their own card would be told at the address that does not take mail.
    if (!bought || bought.isForBuyer) return true;
    await oweNotice(tx, jobs, {
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

/** The card of an order that is the caller's, locked. */
async function withCard(
  { database }: Pick<Dependencies, 'database'>,
  { access, cardId }: CardOfOrder,
  change: (tx: Transaction, card: BoughtGiftCard) => Promise<ChangedCard>,
): Promise<ChangedCard> {
  return database.transaction(async (tx) => {
    const bought = await findCardOfOrder(tx, access, cardId);
    const card = bought && (await lockCard(tx, cardId));
    return bought && card ? change(tx, { ...card, purchase: bought.purchase }) : unknownCard();
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

export function unknownCard(): ReturnType<typeof refused<'GIFT_CARD_UNKNOWN'>> {
  return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'We couldn’t find that gift card on this order.' });
}

function notSent(): ReturnType<typeof refused<'GIFT_CARD_NOT_SENT'>> {
  const sentence = 'This card isn’t being sent to anyone, so there’s nothing to send again.';
  return refused({ code: 'GIFT_CARD_NOT_SENT', sentence });
}
