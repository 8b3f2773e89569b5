import { countWithNoun } from '../../core/count-words.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilParts,
  formatLongDate,
  formatShortDate,
  monthNames,
  wineryDate,
} from '../../core/dates.ts';
import { type Cents, formatCents, sum } from '../../core/money.ts';
import { hasMembershipEnded, isHoldActive } from '../../engine/clubs/memberships/rules.ts';
import type { Membership, MembershipState, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { chargeDays, nextOwnChargeDate } from '../../engine/clubs/releases/rules.ts';
import {
  formatPercent,
  formatPriceRange,
  tierWithPricesOn,
  winePreferenceLabels,
} from '../../engine/clubs/rules.ts';
import type { ClubShipmentView } from '../../engine/clubs/shipments/box-types.ts';
import { upcomingShipments } from '../../engine/clubs/shipments/rules.ts';
import type { NotSentReason } from '../../engine/clubs/shipments/types.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import type { BadgeTone } from '../../ui/base/badge.tsx';
import type { ChargeCalendarRow, MembershipFact, PastShipment } from './types.ts';

export const clubAccountPath = '/shop/wine-club';

/** Returns the path of a page that changes one aspect of a membership. */
export function membershipPagePath(
  page: 'cancel' | 'hold' | 'delivery' | 'card' | 'preferences',
  { id }: Pick<Membership, 'id'>,
) {
  return `${clubAccountPath}/${page}?membership=${id}`;
}

export function membershipChangePath({ id }: Pick<Membership, 'id'>): string {
  return `/wine-club/change?membership=${id}`;
}

export function shipmentBoxPath({ id }: Pick<ClubShipmentView, 'id'>): string {
  return `${clubAccountPath}/customization?shipment=${id}`;
}

const badges: Readonly<Record<MembershipState, { text: string; tone: BadgeTone }>> = {
  pending_payment_method: { text: 'Card needed', tone: 'wine' },
  active: { text: 'Active', tone: 'olive' },
  on_hold: { text: 'On hold', tone: 'brass' },
  past_due: { text: 'Payment due', tone: 'wine' },
  cancelled: { text: 'Canceled', tone: 'plain' },
  completed: { text: 'Ended', tone: 'plain' },
};

export function membershipBadgeOf({ state }: Pick<Membership, 'state'>) {
  return badges[state];
}

/** Returns the plan in a few words: `6 bottles, 15% off our wines`, or `6 bottles` while member prices don't apply. */
export function planSummary({
  figures,
  hasBenefits,
}: Pick<MembershipView, 'figures' | 'hasBenefits'>): string {
  const discountText = hasBenefits ? `, ${formatPercent(figures.discount)} off our wines` : '';
  return `${figures.bottles} bottles${discountText}`;
}

/**
 * Returns the details of a membership, each with the path of the page that changes it, unless the membership has ended.
 * @param excludedNames the names of the wines and grapes that the member excluded
 */
export function membershipFacts(
  membership: MembershipView,
  excludedNames: readonly string[],
  locations: readonly { readonly id: string; readonly name: string }[],
): MembershipFact[] {
  const { figures, card, isPickup, pickupLocation, pickupPerson, address, preference, state, usesCredit } =
    membership;
  const to = (path: string) => (hasMembershipEnded({ state }) ? undefined : path);
  const place = locations.find(({ id }) => id === pickupLocation)?.name;
  const person =
    pickupPerson === '' ? 'We’ll hold it for 45 days. Bring an ID.' : `${pickupPerson} can pick it up`;
  return [
    {
      label: 'Plan',
      value: `${figures.bottles} bottles, ${lowered(figures.frequencyTitle)}`,
      detail: `Typically ${formatPriceRange(figures.shipmentLowCents, figures.shipmentHighCents)} per shipment with your ${formatPercent(figures.discount)} discount, before tax and shipping`,
      to: to(membershipChangePath(membership)),
    },
    {
      label: isPickup ? 'Pickup' : 'Ships to',
      value: isPickup ? (place ?? '') : address ? addressLine(address) : 'No address yet',
      detail: isPickup ? person : undefined,
      to: to(membershipPagePath('delivery', membership)),
    },
    {
      label: 'Card',
      value: card?.name ?? 'No card yet',
      detail: usesCredit ? 'After your gift cards and credit' : card && `Expires ${card.expiry}`,
      to: to(membershipPagePath('card', membership)),
    },
    {
      label: 'Preferences',
      value: winePreferenceLabels[preference],
      detail: excludedNames.length === 0 ? undefined : `Never: ${excludedNames.join(', ')}`,
      to: to(membershipPagePath('preferences', membership)),
    },
  ];
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

type CalendarFacts = {
  readonly membership: Pick<
    MembershipView,
    'state' | 'tier' | 'frequencyOffered' | 'club' | 'anchorDate' | 'startsOn' | 'hold'
  >;
  readonly coming: readonly ClubShipmentView[];
  /** Exact totals by shipment id, for shipments whose total is already known. */
  readonly exactTotals: ReadonlyMap<ClubShipmentView['id'], Cents>;
  /** The dates of all of the club's releases. */
  readonly releases: readonly CivilDate[];
  readonly today: CivilDate;
};

/**
 * Returns the shipments of the next twelve months with their charges: the exact total if it is known, otherwise the plan's typical range;
 * `$0` if skipped or on hold. Empty if the membership has ended or has no card yet.
 */
export function chargeCalendarOf({
  membership,
  coming,
  exactTotals,
  releases,
  today,
}: CalendarFacts): ChargeCalendarRow[] {
  const { state, tier } = membership;
  if (hasMembershipEnded({ state }) || state === 'pending_payment_method') return [];
  const typicalRangeOn = (day: CivilDate) => {
    const { typicalLowCents, typicalHighCents } = tierWithPricesOn(tier, tier.newPrices, day);
    return formatPriceRange(typicalLowCents, typicalHighCents);
  };
  const known = coming.map((shipment) => {
    const exact = exactTotals.get(shipment.id);
    return {
      on: shipment.dueOn,
      title: shipment.title,
      ...(shipment.state === 'skipped'
        ? { amount: '$0', detail: 'Skipped' }
        : shipment.isEditable && isHoldActive(membership.hold, shipment.dueOn)
          ? { amount: '$0', detail: 'Not sent, on hold' }
          : exact === undefined
            ? { amount: typicalRangeOn(shipment.dueOn), detail: 'plus tax and shipping' }
            : { amount: formatCents(exact), detail: 'total' }),
      to: shipmentBoxPath(shipment),
    };
  });
  const last = coming.at(-1)?.dueOn ?? today;
  const expected = expectedChargeDays(membership, releases, addDays(last, 1), addMonths(today, 12)).map(
    (on) => ({
      on,
      ...(isHoldActive(membership.hold, on)
        ? { title: 'On hold', amount: '$0', detail: 'Not sent' }
        : { title: 'Upcoming shipment', amount: typicalRangeOn(on), detail: 'plus tax and shipping' }),
      to: undefined,
    }),
  );
  return [...known, ...expected];
}

/** Returns the dates on which a membership is charged, from `from` through `until`. */
export function expectedChargeDays(
  membership: Pick<MembershipView, 'club' | 'frequencyOffered' | 'anchorDate' | 'startsOn'>,
  releases: readonly CivilDate[],
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const { club, frequencyOffered, anchorDate, startsOn } = membership;
  const first = from < startsOn ? startsOn : from;
  if (club.cadence === 'release') return chargeDays(frequencyOffered.months, releases, first, until);
  const days: CivilDate[] = [];
  let day = nextOwnChargeDate(anchorDate, frequencyOffered.intervalMonths, first);
  while (day <= until) {
    days.push(day);
    day = nextOwnChargeDate(anchorDate, frequencyOffered.intervalMonths, addDays(day, 1));
  }
  return days;
}

/** Returns the totals of paid shipments by year, latest first: the number of shipments and bottles, and the amount. */
export function shipmentTotalsByYear(shipments: readonly ClubShipmentView[]) {
  const paid = shipments.filter(({ totalCents }) => totalCents !== undefined);
  const years = [...new Set(paid.map(({ dueOn }) => civilParts(dueOn).year))].sort(
    (one, other) => other - one,
  );
  return years.map((year) => {
    const ofYear = paid.filter(({ dueOn }) => civilParts(dueOn).year === year);
    const bottles = ofYear.reduce((count, shipment) => count + shipment.bottles, 0);
    return {
      year,
      summary: `${countWithNoun(ofYear.length, 'shipment')}, ${bottles} bottles`,
      amount: formatCents(sum(ofYear.map(({ totalCents }) => totalCents as Cents))),
    };
  });
}

const endReasons: Readonly<Record<NotSentReason, string>> = {
  member: 'You skipped it',
  hold: 'Skipped because your membership was on hold',
  pending: 'Skipped because there was no card on file',
  past_due: 'Skipped because an earlier shipment wasn’t paid for',
  not_allowed: 'Skipped because we can’t ship wine to your address',
  sold_out: 'Skipped because its wines were sold out',
  declined: 'Canceled because your card was declined',
  left: 'Canceled with your membership',
  given_all: 'Not sent because your gift membership had ended',
  not_agreed: 'Skipped at no charge because it cost more than you agreed to',
};

/** Returns past shipments, latest first. Each has its charge date or the reason why it wasn't sent. */
export function pastShipments(shipments: readonly ClubShipmentView[], now: Date): PastShipment[] {
  const coming = new Set(upcomingShipments(shipments, now).map(({ id }) => id));
  return shipments
    .filter(({ id }) => !coming.has(id))
    .sort((one, other) => (one.dueOn < other.dueOn ? 1 : -1))
    .map((shipment) => ({
      id: shipment.id,
      on: shipment.dueOn,
      title: shipment.title,
      status: shipment.endedBy
        ? endReasons[shipment.endedBy]
        : `Charged ${formatShortDate(shipment.settledAt ? wineryDate(shipment.settledAt) : shipment.dueOn)}`,
      wines: shipment.wines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      amount: shipment.totalCents === undefined ? undefined : formatCents(shipment.totalCents),
      orderNumber: shipment.orderNumber,
    }));
}

/** Returns month and year, such as `March 2024`. */
export function monthAndYearText(date: CivilDate): string {
  const { year, month } = civilParts(date);
  return `${monthNames[month - 1]} ${year}`;
}

/** Describes a customer's position on a club's waitlist, or the deadline of the spot offered. */
export function waitlistStatusText({
  state,
  ahead,
  offerEndsAt,
}: {
  readonly state: string;
  readonly ahead: number;
  readonly offerEndsAt: Date | undefined;
}): string {
  if (state === 'offered' && offerEndsAt) {
    return `We’re holding a spot for you until ${formatLongDate(wineryDate(offerEndsAt))}.`;
  }
  if (ahead === 0) return 'You’re next in line. We’ll email you when a spot opens.';
  return `${ahead} ${ahead === 1 ? 'person is' : 'people are'} ahead of you. We’ll email you when it’s your turn.`;
}
