import { desc, inArray, sql } from 'drizzle-orm';
import { addMonths, type CivilDate, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { CustomerId, PlusMembershipId, SavedCardId } from '../../../core/ids.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepared, type StatementParameters } from '../../../platform/prepared.server.ts';
import { winery } from '../../../winery.ts';
import { lapseDate } from '../../checkout/recurring/dunning-rules.ts';
import type { CardUse } from '../../identity/types.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { cardName, cardValidity, expiryText } from '../../orders/saved-cards/rules.ts';
import { orderRefunds, orders } from '../../orders/schema.ts';
import { membershipTerms, plusShippingBenefits } from '../../pricing/standing/membership-rules.ts';
import { consentText } from './consent-store.server.ts';
import { judgeRefund, renewalChargeDay, termOf } from './rules.ts';
import {
  currentTerm,
  findPlus,
  findPlusOfCustomer,
  nextTerm,
  plusEventsOf,
  plusPriceOn,
  termsOf,
} from './store.server.ts';
import type { PlusEndReason, PlusMembership, PlusRefund, PlusSavings, PlusState } from './types.ts';
import { estimatePlusSavings, plusSavings } from './usage-view.server.ts';

/** A membership for its page and its emails. */
export type PlusView = {
  readonly id: PlusMembershipId;
  readonly customerId: CustomerId;
  readonly state: PlusState;
  /** Whether the current year is a gift; its price is then not shown. */
  readonly isGiven: boolean;
  readonly endedBy: PlusEndReason | undefined;
  readonly joinedOn: CivilDate;
  /** The first day that is not paid for. */
  readonly paidUntil: CivilDate;
  /** The price of the last paid year. */
  readonly priceCents: Cents;
  readonly renewal: { readonly on: CivilDate; readonly priceCents: Cents; readonly isNotified: boolean };
  readonly card:
    | {
        readonly id: SavedCardId;
        readonly name: string;
        readonly expiry: string;
        readonly isExpired: boolean;
      }
    | undefined;
  /** If a renewal is unpaid: when it is retried, and the last day of grace. */
  readonly pastDue: { readonly nextTryOn: CivilDate | undefined; readonly until: CivilDate } | undefined;
  readonly invoices: readonly PlusInvoice[];
};

type PlusInvoice = {
  readonly orderNumber: number;
  readonly placedOn: CivilDate;
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
};

/** Returns a customer's membership unless it has ended. */
export async function viewPlusOf(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<PlusView | undefined> {
  const membership = await findPlusOfCustomer(read, customerId);
  return membership && viewOf(read, membership, now);
}

/** Returns a membership for its emails, ended ones included. */
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
    renewal: { on: next ? renewalChargeDay(next) : endsOn, priceCents, isNotified: next !== undefined },
    card: card && {
      ...{ id: card.id, name: cardName(card), expiry: expiryText(card) },
      isExpired: cardValidity(card, wineryDate(now)) === 'expired',
    },
    pastDue: declinedAt && {
      nextTryOn: next.nextTryAt && wineryDate(next.nextTryAt),
      until: lapseDate(declinedAt, membershipTerms().graceDays),
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

/** Returns what the current year has saved, and whether the last paid year is refundable. */
export async function plusSavingsAndRefund(
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

/** Returns what a customer would have saved in the last 12 months as a member. */
export async function estimateSavingsOfLastYear(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<PlusSavings> {
  const included = plusShippingBenefits().find(({ priceCents }) => priceCents === 0);
  const flat = plusShippingBenefits().find(({ priceCents }) => priceCents > 0);
  const since = new Date(`${addMonths(wineryDate(now), -12)}T08:00:00Z`);
  return estimatePlusSavings(read, customerId, {
    since,
    flatCents: flat?.priceCents ?? 0,
    includedFromMl: included?.minimumWineMl ?? 0,
  });
}

/** Returns the name of the person who gave the last gifted year: empty if they entered none, undefined if no year was a gift. */
export async function findLastGiverName(
  read: Transaction,
  id: PlusMembershipId,
): Promise<string | undefined> {
  const given = (await plusEventsOf(read, id)).find(({ kind }) => kind === 'given');
  return given && String(given.data.senderName ?? '');
}

/** Returns the accepted terms word for word (domain §2.5). */
export async function agreementOf(read: Transaction, id: PlusMembershipId) {
  const membership = await findPlus(read, id);
  return membership?.consentId && consentText(read, membership.consentId);
}

/** A membership in the staff's list. */
type ListedPlus = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly state: PlusState;
  readonly endedBy: PlusEndReason | null;
  readonly term: number;
  readonly paidUntil: CivilDate;
  readonly joinedOn: CivilDate;
};

/** Returns the memberships, or those of one email address, newest first. */
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

const chargedCards = prepared((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId }>(sql`
    select saved_card_id as "cardId" from plus_memberships
     where customer_id = ${given.customerId} and saved_card_id is not null and state in ('active', 'past_due')`),
);

/** Returns the card that a membership renews on. It can be replaced but not removed; a canceled membership does not count. */
export async function plusCardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId }) => ({
    cardId,
    label: winery().membershipName,
    href: membershipPath(),
    holds: true,
  }));
}
