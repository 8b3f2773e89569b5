import { desc, inArray, sql } from 'drizzle-orm';
import { addMonths, type CivilDate, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { CustomerId, PlusMembershipId, SavedCardId } from '../../../core/ids.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { winery } from '../../../winery.ts';
import { chargeLapseDate } from '../../checkout/recurring/dunning-rules.ts';
import type { CardUse } from '../../identity/types.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { cardName, cardValidity, formatCardExpiry } from '../../orders/saved-cards/rules.ts';
import { orderRefunds, orders } from '../../orders/schema.ts';
import { plusShippingBenefits, requirePlusMembershipTerms } from '../../pricing/standing/membership-rules.ts';
import { findAcceptedTerms } from './consent-store.server.ts';
import { evaluatePlusRefund, plusRenewalChargeDay, plusTermDates } from './rules.ts';
import {
  announcedPlusTerm,
  currentPlusTerm,
  findCurrentPlusMembership,
  findPlusMembership,
  findPlusPriceOn,
  plusEventsOf,
  plusTermsOfMembership,
} from './store.server.ts';
import type { PlusEndReason, PlusMembership, PlusRefundEvaluation, PlusSavings, PlusState } from './types.ts';
import { estimatePlusSavings, plusSavingsSince } from './usage-view.server.ts';

/** A membership as shown on its page and in its emails. */
export type PlusMembershipView = {
  readonly id: PlusMembershipId;
  readonly customerId: CustomerId;
  readonly state: PlusState;
  /** Whether the current year is a gift, so that its price isn't shown. */
  readonly isGiven: boolean;
  readonly endedBy: PlusEndReason | undefined;
  readonly joinedOn: CivilDate;
  /** The first day that isn't paid for. */
  readonly paidUntil: CivilDate;
  /** The price of the current paid year, in cents. */
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
  /** For an unpaid renewal, the day of the next attempt and the last day of the grace period. */
  readonly pastDue: { readonly nextTryOn: CivilDate | undefined; readonly until: CivilDate } | undefined;
  readonly invoices: readonly PlusInvoice[];
};

type PlusInvoice = {
  readonly orderNumber: number;
  readonly placedOn: CivilDate;
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
};

/** Returns the customer's current membership; undefined if there is none or it has ended. */
export async function viewCurrentPlusMembership(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<PlusMembershipView | undefined> {
  const membership = await findCurrentPlusMembership(read, customerId);
  return membership && viewOf(read, membership, now);
}

/** Returns a membership for its emails, even if it has ended. */
export async function viewPlusMembership(
  read: Transaction,
  id: PlusMembershipId,
  now: Date,
): Promise<PlusMembershipView | undefined> {
  const membership = await findPlusMembership(read, id);
  return membership && viewOf(read, membership, now);
}

async function viewOf(read: Transaction, membership: PlusMembership, now: Date): Promise<PlusMembershipView> {
  const { id, customerId, state, endedBy, anchorDate, term, savedCardId } = membership;
  const terms = await plusTermsOfMembership(read, id);
  const next = announcedPlusTerm(terms);
  const paid = currentPlusTerm(terms, wineryDate(now));
  const { endsOn } = plusTermDates(anchorDate, term);
  const card = savedCardId && (await findSavedCard(read, { customerId, cardId: savedCardId }));
  const priceCents = next?.priceCents ?? (await findPlusPriceOn(read, endsOn));
  const declinedAt = next?.declinedAt;
  return {
    ...{ id, customerId, state, endedBy, paidUntil: endsOn, isGiven: paid?.giftId !== undefined },
    joinedOn: wineryDate(membership.joinedAt),
    priceCents: paid?.priceCents ?? priceCents,
    renewal: { on: next ? plusRenewalChargeDay(next) : endsOn, priceCents, isNotified: next !== undefined },
    card: card && {
      ...{ id: card.id, name: cardName(card), expiry: formatCardExpiry(card) },
      isExpired: cardValidity(card, wineryDate(now)) === 'expired',
    },
    pastDue: declinedAt && {
      nextTryOn: next.nextTryAt && wineryDate(next.nextTryAt),
      until: chargeLapseDate(declinedAt, requirePlusMembershipTerms().graceDays),
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

/** Returns the savings of the current year, and whether the last paid year is refundable. */
export async function plusSavingsAndRefund(
  read: Transaction,
  { customerId, id }: Pick<PlusMembershipView, 'customerId' | 'id'>,
  now: Date,
): Promise<{ readonly savings: PlusSavings; readonly refund: PlusRefundEvaluation | undefined }> {
  const terms = await plusTermsOfMembership(read, id);
  const today = wineryDate(now);
  const current = currentPlusTerm(terms, today);
  const savings = await plusSavingsSince(
    read,
    customerId,
    current ? wineryInstant(current.startsOn, 0) : now,
  );
  const last = terms.findLast(({ state }) => state === 'charged');
  return { savings, refund: last && evaluatePlusRefund(last, savings, today) };
}

/** Returns an estimate of what the customer would have saved as a member in the last 12 months. */
export async function estimatePlusSavingsOfLastYear(
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

/** Returns the sender's name of the most recent gifted year: empty if the sender entered none, undefined if no year was a gift. */
export async function findLastPlusGiftSenderName(
  read: Transaction,
  id: PlusMembershipId,
): Promise<string | undefined> {
  const given = (await plusEventsOf(read, id)).find(({ kind }) => kind === 'given');
  return given && String(given.data.senderName ?? '');
}

/** Returns the exact terms that the member accepted (domain §2.5); undefined if there is no consent. */
export async function findAcceptedPlusTerms(read: Transaction, id: PlusMembershipId) {
  const membership = await findPlusMembership(read, id);
  return membership?.consentId && findAcceptedTerms(read, membership.consentId);
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

/** Returns the memberships for staff, newest first, at most 500; only those of one customer if an email address is given. */
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

const chargedCards = prepareStatement((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId }>(sql`
    select saved_card_id as "cardId" from plus_memberships
     where customer_id = ${given.customerId} and saved_card_id is not null and state in ('active', 'past_due')`),
);

/** Returns the card that the customer's membership renews on. It can be replaced but not removed. A canceled membership doesn't count. */
export async function plusCardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId }) => ({
    cardId,
    label: winery().membershipName,
    href: membershipPath(),
    holds: true,
  }));
}
