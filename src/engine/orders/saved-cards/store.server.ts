import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import type { GatewayCard } from '../../../integrations/payment/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { lowestFreePosition } from './rules.ts';
import { paymentCustomers, savedCards } from './schema.ts';
import type { SavedCard } from './types.ts';

/* Every statement names the owner: someone else's card is answered like an unknown one (A5). */

type CardRow = typeof savedCards.$inferSelect;

function asCard(row: CardRow): SavedCard {
  const { customerId: _c, place: _p, createdAt: _m, removedAt: _r, ...card } = row;
  return card;
}

const cardsInOrder = prepareStatement((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db
    .select()
    .from(savedCards)
    .where(eq(savedCards.customerId, given.customerId))
    .orderBy(sql`${savedCards.isDefault} desc`, asc(savedCards.createdAt), asc(savedCards.id)),
);

/** Returns a customer's saved cards, the default card first. */
export async function savedCardsOfCustomer(read: Transaction, customerId: CustomerId): Promise<SavedCard[]> {
  return (await cardsInOrder(read, { customerId })).map(asCard);
}

type OwnCard = { readonly customerId: CustomerId; readonly cardId: SavedCardId };

const cardOfOwner = prepareStatement((db, given: StatementParameters<OwnCard>) =>
  db
    .select({ card: savedCards, gatewayCustomer: paymentCustomers.reference })
    .from(savedCards)
    .innerJoin(paymentCustomers, eq(paymentCustomers.customerId, savedCards.customerId))
    .where(and(eq(savedCards.id, given.cardId), eq(savedCards.customerId, given.customerId))),
);

/** Returns a saved card, along with its owner's id at the payment company, which a payment also requires. */
export async function findSavedCard(
  read: Transaction,
  own: OwnCard,
): Promise<(SavedCard & { readonly gatewayCustomer: string }) | undefined> {
  const [row] = await cardOfOwner(read, own);
  return row && { ...asCard(row.card), gatewayCustomer: row.gatewayCustomer };
}

type KeptCard = {
  readonly customerId: CustomerId;
  readonly reference: string;
  readonly card: GatewayCard;
  readonly now: Date;
};

function columnsOf({ reference, card }: KeptCard) {
  const { brand, lastFour, expiryMonth, expiryYear, fingerprint = reference } = card;
  return { reference, brand, lastFour, expiryMonth, expiryYear, fingerprint };
}

/**
 * Stores a card that the payment company has saved for this customer, and returns its id. It replaces the customer's card with the same
 * number, or else the card given in `replaces`; the replaced card is then detached. Undefined if the customer has the maximum number of
 * cards.
 */
export async function storeSavedCard(
  tx: Transaction,
  kept: KeptCard & { readonly replaces?: SavedCardId | undefined },
): Promise<SavedCardId | undefined> {
  const { customerId, now } = kept;
  const columns = columnsOf(kept);
  const rows = await cardsInOrder(tx, { customerId });
  const there = rows.find(({ fingerprint }) => fingerprint === columns.fingerprint);
  const older = there ?? rows.find(({ id }) => id === kept.replaces);
  if (older?.reference === columns.reference) return older.id;
  if (older) {
    await tx
      .update(savedCards)
      .set(columns)
      .where(and(eq(savedCards.id, older.id), eq(savedCards.customerId, customerId)));
    await insertRemovedCard(tx, older, now);
    return older.id;
  }
  const place = lowestFreePosition(rows.map((row) => row.place));
  if (place === undefined) return undefined;
  const [made] = await tx
    .insert(savedCards)
    .values({
      id: sql`uuidv7()`,
      ...{ customerId, place, ...columns },
      isDefault: rows.length === 0,
      createdAt: now,
    })
    // If a concurrent call took the place, this one reports no room and can be repeated.
    .onConflictDoNothing()
    .returning({ id: savedCards.id });
  return made?.id;
}

async function insertRemovedCard(tx: Transaction, card: CardRow, now: Date): Promise<void> {
  const { reference, brand, lastFour, expiryMonth, expiryYear, fingerprint, createdAt } = card;
  await tx.insert(savedCards).values({
    id: sql`uuidv7()`,
    ...{ reference, brand, lastFour, expiryMonth, expiryYear, fingerprint, createdAt },
    isDefault: false,
    removedAt: now,
  });
}

/** Removes a card from its owner's account, to be detached at the payment company later. Returns whether it existed. */
export async function detachCardFromCustomer(tx: Transaction, own: OwnCard, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(savedCards)
    .set({ customerId: null, place: null, isDefault: false, removedAt: now })
    .where(and(eq(savedCards.id, own.cardId), eq(savedCards.customerId, own.customerId)));
  return rowCount === 1;
}

/** Removes all cards of a customer whose account is being closed. */
export async function detachAllCardsFromCustomer(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  await tx
    .update(savedCards)
    .set({ customerId: null, place: null, isDefault: false, removedAt: now })
    .where(eq(savedCards.customerId, customerId));
}

/** Makes this card the customer's only default card. */
export async function setDefaultCard(tx: Transaction, { customerId, cardId }: OwnCard): Promise<void> {
  await tx
    .update(savedCards)
    .set({ isDefault: false })
    .where(and(eq(savedCards.customerId, customerId), savedCards.isDefault));
  await tx
    .update(savedCards)
    .set({ isDefault: true })
    .where(and(eq(savedCards.id, cardId), eq(savedCards.customerId, customerId)));
}

export type RemovedCard = Pick<SavedCard, 'id' | 'reference'>;

/**
 * Returns removed cards that the payment company can detach now: those without an open payment, without an authorization that may have to
 * be renewed, and without a card guarantee that is still kept.
 */
export async function removedCardsToDetach(read: Transaction, limit: number): Promise<RemovedCard[]> {
  return read
    .select({ id: savedCards.id, reference: savedCards.reference })
    .from(savedCards)
    .where(
      and(
        isNotNull(savedCards.removedAt),
        sql`not exists (select from payment_attempts paid
          where paid.payment_method_reference = ${savedCards.reference} and paid.gateway_customer is not null
            and paid.state in ('created', 'unknown', 'action_required', 'authorized', 'voiding'))
          and not exists (select from card_guarantees stands
            where stands.payment_method_reference = ${savedCards.reference} and stands.state = 'kept')`,
      ),
    )
    .orderBy(asc(savedCards.removedAt))
    .limit(limit);
}

export async function deleteRemovedCard(tx: Transaction, cardId: SavedCardId): Promise<void> {
  await tx.delete(savedCards).where(and(eq(savedCards.id, cardId), isNotNull(savedCards.removedAt)));
}

const customerAtGateway = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db
      .select({ reference: paymentCustomers.reference })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.customerId, given.customerId)),
);

export async function findGatewayCustomerId(
  read: Transaction,
  customerId: CustomerId,
): Promise<string | undefined> {
  const [row] = await customerAtGateway(read, { customerId });
  return row?.reference;
}

/** Stores the customer's id at the payment company, unless one is stored already. The company returns the same id for repeated calls. */
export async function insertGatewayCustomer(
  tx: Transaction,
  opened: { readonly customerId: CustomerId; readonly reference: string; readonly now: Date },
): Promise<void> {
  const { customerId, reference, now } = opened;
  await tx.insert(paymentCustomers).values({ customerId, reference, createdAt: now }).onConflictDoNothing();
}
