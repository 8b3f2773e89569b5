import { desc, inArray, sql } from 'drizzle-orm';
import { addMonths, type CivilDate, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { CustomerId, PlusMembershipId, SavedCardId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import { winery } from '../../../winery.ts';
import { lapsesOn } from '../../checkout/recurring/dunning-rules.ts';
import type { CardUse } from '../../identity/types.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { cardName, expiryText, validityOf } from '../../orders/saved-cards/rules.ts';
import { orderRefunds, orders } from '../../orders/schema.ts';
import { plusShippingBenefits } from '../../pricing/dated-rules.ts';
import { consentWords } from './consent-store.server.ts';
import { chargesOn, graceDays, judgeRefund, termOf } from './rules.ts';
import {
  currentTerm,
  findPlus,
  findPlusOf,
  nextTerm,
  plusEventsOf,
  plusPriceOn,
  termsOf,
} from './store.server.ts';
import type { PlusEnding, PlusMembership, PlusRefund, PlusSavings, PlusState } from './types.ts';
import { plusSavings, wouldHaveSaved } from './usage-view.server.ts';

/** A membership as its page and its mails tell it. */
export type PlusView = {
  readonly id: PlusMembershipId;
  readonly customerId: CustomerId;
  readonly state: PlusState;
  /** Whether a gift pays the year that it is in: what that cost is its giver's. */
  readonly isGiven: boolean;
  readonly endedBy: PlusEnding | undefined;
  readonly joinedOn: CivilDate;
  /** The first day that is not paid for. */
  readonly paidUntil: CivilDate;
  /** What the year that was paid last cost. */
  readonly priceCents: Cents;
  readonly renewal: { readonly on: CivilDate; readonly priceCents: Cents; readonly isTold: boolean };
  readonly card:
    | {
        readonly id: SavedCardId;
        readonly name: string;
        readonly expiry: string;
        readonly isExpired: boolean;
      }
    | undefined;
  /** While a renewal is not paid: when it is tried again, and the last day of grace. */
  readonly owed: { readonly nextTryOn: CivilDate | undefined; readonly until: CivilDate } | undefined;
  readonly invoices: readonly PlusInvoice[];
};

type PlusInvoice = {
  readonly orderNumber: number;
  readonly placedOn: CivilDate;
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
};

/** The living membership of a customer. */
export async function viewPlusOf(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<PlusView | undefined> {
  const membership = await findPlusOf(read, customerId);
  return membership && viewOf(read, membership, now);
}

/** The same for its mails, also of one that is over. */
export async function viewPlus(
  read: Transaction,
  id: PlusMembershipId,
  now: Date,
): Promise<PlusView | undefined> {
  const membership = await findPlus(read, id);
  return membership && viewOf(read, membership, now);
}

async function viewOf(read: Transaction, membership: PlusMembership, now: Date): Promise<PlusView> {
  const { id, customerId, state, endedBy, anchorDate, term, savedCardId } = membership;
  const terms = await termsOf(read, id);
  const next = nextTerm(terms);
  const paid = currentTerm(terms, wineryDate(now));
  const { endsOn } = termOf(anchorDate, term);
  const card = savedCardId && (await findCard(read, { customerId, cardId: savedCardId }));
  const priceCents = next?.priceCents ?? (await plusPriceOn(read, endsOn));
  const declinedAt = next?.declinedAt;
  return {
    ...{ id, customerId, state, endedBy, paidUntil: endsOn, isGiven: paid?.giftId !== undefined },
    joinedOn: wineryDate(membership.joinedAt),
    priceCents: paid?.priceCents ?? priceCents,
    renewal: { on: next ? chargesOn(next) : endsOn, priceCents, isTold: next !== undefined },
    card: card && {
      ...{ id: card.id, name: cardName(card), expiry: expiryText(card) },
      isExpired: validityOf(card, wineryDate(now)) === 'expired',
    },
    owed: declinedAt && {
      nextTryOn: next.nextTryAt && wineryDate(next.nextTryAt),
      until: lapsesOn(declinedAt, graceDays),
    },
    invoices: await invoicesOf(
      read,
      terms.flatMap(({ orderId, giftId }) => (giftId ? [] : (orderId ?? []))),
    ),
  };
}

async function invoicesOf(read: Transaction, orderIds: readonly (typeof orders.$inferSelect)['id'][]) {
  if (orderIds.length === 0) return [];
  const [paid, refunds] = await Promise.all([
    read
      .select({
        id: orders.id,
        number: orders.number,
        placedAt: orders.placedAt,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(inArray(orders.id, [...orderIds]))
      .orderBy(desc(orders.placedAt)),
    read
      .select({ orderId: orderRefunds.orderId, amountCents: orderRefunds.amountCents })
      .from(orderRefunds)
      .where(inArray(orderRefunds.orderId, [...orderIds])),
  ]);
  return paid.flatMap(({ id, number, placedAt, totalCents }): PlusInvoice[] => {
    if (number === null || placedAt === null) return [];
    const back = refunds
      .filter(({ orderId }) => orderId === id)
      .reduce((all, each) => all + each.amountCents, 0);
    return [{ orderNumber: number, placedOn: wineryDate(placedAt), totalCents, refundedCents: cents(back) }];
  });
}

/** What it was worth in the year that it is in, and whether what was paid last can be given back. */
export async function plusWorth(
  read: Transaction,
  { customerId, id }: Pick<PlusView, 'customerId' | 'id'>,
  now: Date,
): Promise<{ readonly savings: PlusSavings; readonly refund: PlusRefund | undefined }> {
  const terms = await termsOf(read, id);
  const today = wineryDate(now);
  const current = currentTerm(terms, today);
  const savings = await plusSavings(read, customerId, current ? wineryInstant(current.startsOn, 0) : now);
  const last = terms.findLast(({ state }) => state === 'charged');
  return { savings, refund: last && judgeRefund(last, savings, today) };
}

/** What somebody would have saved in the last twelve months, had they been a member. */
export async function plusEstimate(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<PlusSavings> {
  const included = plusShippingBenefits.find(({ priceCents }) => priceCents === 0);
  const flat = plusShippingBenefits.find(({ priceCents }) => priceCents > 0);
  const since = new Date(`${addMonths(wineryDate(now), -12)}T08:00:00Z`);
  return wouldHaveSaved(read, customerId, {
    since,
    flatCents: flat?.priceCents ?? 0,
    includedFromMl: included?.minimumWineMl ?? 0,
  });
}

/** Who gave the last year; empty where they told no name. */
export async function lastGiver(read: Transaction, id: PlusMembershipId): Promise<string | undefined> {
  const given = (await plusEventsOf(read, id)).find(({ kind }) => kind === 'given');
  return given && String(given.data.senderName ?? '');
}

/** What was agreed to, word for word, to be kept (domain §2.5). */
export async function agreementOf(read: Transaction, id: PlusMembershipId) {
  const membership = await findPlus(read, id);
  return membership?.consentId && consentWords(read, membership.consentId);
}

/** A membership as the house sees it. */
type ListedPlus = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly state: PlusState;
  readonly endedBy: PlusEnding | null;
  readonly term: number;
  readonly paidUntil: CivilDate;
  readonly joinedOn: CivilDate;
};

/** All members, or the one with this address; the newest first. */
export async function listPlusMembers(read: Transaction, email?: string): Promise<ListedPlus[]> {
  const { rows } = await read.execute<ListedPlus>(sql`
    select customer.id as "customerId", customer.email::text, member.state, member.ended_by as "endedBy", member.term,
           (member.anchor_date + make_interval(years => member.term))::date::text as "paidUntil",
           member.anchor_date::text as "joinedOn"
      from plus_memberships member join customers customer on customer.id = member.customer_id
     where ${email ?? null}::citext is null or customer.email = ${email ?? null}::citext
     order by member.joined_at desc limit 500`);
  return rows;
}

const chargedCards = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId }>(sql`
    select saved_card_id as "cardId" from plus_memberships
     where customer_id = ${given.customerId} and saved_card_id is not null and state in ('active', 'past_due')`),
);

/** A membership that renews on a card: it can be replaced and not removed. One that is canceled charges nobody any more. */
export async function plusOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId }) => ({
    cardId,
    label: winery.membershipName,
    href: '/daou-plus',
    holds: true,
  }));
}
