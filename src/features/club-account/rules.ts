import {
  addDays,
  addMonths,
  type CivilDate,
  civilParts,
  formatCivilDate,
  formatLongDate,
  monthNames,
  wineryDate,
} from '../../core/dates.ts';
import { type Cents, formatCents, formatRoundCents, sum } from '../../core/money.ts';
import { isHeld, isOver } from '../../engine/clubs/memberships/rules.ts';
import type { Membership, MembershipState, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { chargeDays, nextOwnDate } from '../../engine/clubs/releases/rules.ts';
import { tierOn } from '../../engine/clubs/rules.ts';
import type { ShipmentInView } from '../../engine/clubs/shipments/box-types.ts';
import { comingOf } from '../../engine/clubs/shipments/rules.ts';
import type { ShipmentEnd } from '../../engine/clubs/shipments/types.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import type { BadgeTone } from '../../ui/base/badge.tsx';
import type { CalendarRow, MembershipFact, PastShipment } from './types.ts';

/* What the page of a membership says, from what the engine knows of it. */

export const clubPath = '/shop/wine-club';

/** The pages on which something of one membership is changed. */
export function actPath(
  act: 'cancel' | 'hold' | 'delivery' | 'card' | 'preferences',
  { id }: Pick<Membership, 'id'>,
) {
  return `${clubPath}/${act}?membership=${id}`;
}

export function changePath({ id }: Pick<Membership, 'id'>): string {
  return `/wine-club/change?membership=${id}`;
}

export function boxPath({ id }: Pick<ShipmentInView, 'id'>): string {
  return `${clubPath}/customization?shipment=${id}`;
}

const badges: Readonly<Record<MembershipState, { text: string; tone: BadgeTone }>> = {
  pending_payment_method: { text: 'Waits for a card', tone: 'wine' },
  active: { text: 'Active', tone: 'olive' },
  on_hold: { text: 'On hold', tone: 'brass' },
  past_due: { text: 'Payment open', tone: 'wine' },
  cancelled: { text: 'Canceled', tone: 'plain' },
  completed: { text: 'Complete', tone: 'plain' },
};

export function badgeOf({ state }: Pick<Membership, 'state'>) {
  return badges[state];
}

export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** `6 bottles, 15% off our wines`; the saving is told while it counts. */
export function planWords({ figures, hasBenefits }: Pick<MembershipView, 'figures' | 'hasBenefits'>): string {
  const saving = hasBenefits ? `, ${percentText(figures.discount)} off our wines` : '';
  return `${figures.bottles} bottles${saving}`;
}

/** `$190–$240`. */
export function rangeText(low: Cents, high: Cents): string {
  return `${formatRoundCents(low)}–${formatRoundCents(high)}`;
}

/** A taste in words. */
export const tasteWords = { mixed: 'Red and white', red: 'Red only', white: 'White only' } as const;

/** @param neverNames the wines and grapes of the list, in words. */
export function factsOf(
  membership: MembershipView,
  neverNames: readonly string[],
  locations: readonly { readonly id: string; readonly name: string }[],
): MembershipFact[] {
  const { figures, card, isPickup, pickupLocation, pickupPerson, address, preference, state, usesCredit } =
    membership;
  const to = (path: string) => (isOver({ state }) ? undefined : path);
  const place = locations.find(({ id }) => id === pickupLocation)?.name;
  const person = pickupPerson === '' ? '45 days to pick it up, with an ID' : `${pickupPerson} may pick it up`;
  return [
    {
      label: 'Plan',
      value: `${figures.bottles} bottles, ${lowered(figures.frequencyTitle)}`,
      detail: `Typically ${rangeText(figures.shipmentLowCents, figures.shipmentHighCents)} a shipment before tax and shipping, with ${percentText(figures.discount)} off`,
      to: to(changePath(membership)),
    },
    {
      label: isPickup ? 'Picked up at' : 'Goes to',
      value: isPickup ? (place ?? '') : address ? addressLine(address) : 'No address yet',
      detail: isPickup ? person : undefined,
      to: to(actPath('delivery', membership)),
    },
    {
      label: 'Charged to',
      value: card?.name ?? 'No card yet',
      detail: usesCredit ? 'After your gift cards and credit' : card && `Expires ${card.expiry}`,
      to: to(actPath('card', membership)),
    },
    {
      label: 'Taste',
      value: tasteWords[preference],
      detail: neverNames.length === 0 ? undefined : `Never: ${neverNames.join(', ')}`,
      to: to(actPath('preferences', membership)),
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
  readonly coming: readonly ShipmentInView[];
  /** The exact sum of a shipment, where it is known already. */
  readonly exactly: ReadonlyMap<ShipmentInView['id'], Cents>;
  /** The days of all releases of the club. */
  readonly releases: readonly CivilDate[];
  readonly today: CivilDate;
};

/** The charges of the next twelve months: exact where the box is open, the usual range after that. */
export function calendarOf({ membership, coming, exactly, releases, today }: CalendarFacts): CalendarRow[] {
  const { state, tier } = membership;
  if (isOver({ state }) || state === 'pending_payment_method') return [];
  const usually = (day: CivilDate) => {
    const { typicalLowCents, typicalHighCents } = tierOn(tier, tier.newPrices, day);
    return rangeText(typicalLowCents, typicalHighCents);
  };
  const known = coming.map((shipment) => {
    const exact = exactly.get(shipment.id);
    return {
      on: shipment.dueOn,
      title: shipment.title,
      ...(shipment.state === 'skipped'
        ? { amount: '$0', detail: 'Skipped' }
        : shipment.isEditable && isHeld(membership.hold, shipment.dueOn)
          ? { amount: '$0', detail: 'Not sent: your hold' }
          : exact === undefined
            ? { amount: usually(shipment.dueOn), detail: 'plus tax and shipping' }
            : { amount: formatCents(exact), detail: 'everything included' }),
      to: boxPath(shipment),
    };
  });
  const last = coming.at(-1)?.dueOn ?? today;
  const expected = expectedDays(membership, releases, addDays(last, 1), addMonths(today, 12)).map((on) => ({
    on,
    ...(isHeld(membership.hold, on)
      ? { title: 'Your hold', amount: '$0', detail: 'Nothing is sent' }
      : { title: 'Not planned yet', amount: usually(on), detail: 'plus tax and shipping' }),
    to: undefined,
  }));
  return [...known, ...expected];
}

/** The days on which a plan is charged, from one to another. */
export function expectedDays(
  membership: Pick<MembershipView, 'club' | 'frequencyOffered' | 'anchorDate' | 'startsOn'>,
  releases: readonly CivilDate[],
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const { club, frequencyOffered, anchorDate, startsOn } = membership;
  const first = from < startsOn ? startsOn : from;
  if (club.cadence === 'release') return chargeDays(frequencyOffered.months, releases, first, until);
  const days: CivilDate[] = [];
  let day = nextOwnDate(anchorDate, frequencyOffered.intervalMonths, first);
  while (day <= until) {
    days.push(day);
    day = nextOwnDate(anchorDate, frequencyOffered.intervalMonths, addDays(day, 1));
  }
  return days;
}

/** What the shipments of each year came to, this year first. */
export function yearsOf(shipments: readonly ShipmentInView[]) {
  const paid = shipments.filter(({ totalCents }) => totalCents !== undefined);
  const years = [...new Set(paid.map(({ dueOn }) => civilParts(dueOn).year))].sort(
    (one, other) => other - one,
  );
  return years.map((year) => {
    const ofYear = paid.filter(({ dueOn }) => civilParts(dueOn).year === year);
    const bottles = ofYear.reduce((count, shipment) => count + shipment.bottles, 0);
    return {
      year,
      words: `${ofYear.length} ${ofYear.length === 1 ? 'shipment' : 'shipments'}, ${bottles} bottles`,
      amount: formatCents(sum(ofYear.map(({ totalCents }) => totalCents as Cents))),
    };
  });
}

const ends: Readonly<Record<ShipmentEnd, string>> = {
  member: 'You skipped it',
  hold: 'Skipped: your membership was on hold',
  pending: 'Skipped: there was no card yet',
  past_due: 'Skipped: an earlier one was not paid',
  not_allowed: 'Skipped: wine could not go to the address',
  sold_out: 'Skipped: its wines were sold out',
  declined: 'Lapsed: it could not be paid',
  left: 'Ended with the membership',
  given_all: 'Not sent: all of the gift had come',
  not_agreed: 'Not sent or charged: it was more than you agreed to',
};

/** What came, and what did not and why, the latest first. */
export function pastOf(shipments: readonly ShipmentInView[], now: Date): PastShipment[] {
  const coming = new Set(comingOf(shipments, now).map(({ id }) => id));
  return shipments
    .filter(({ id }) => !coming.has(id))
    .sort((one, other) => (one.dueOn < other.dueOn ? 1 : -1))
    .map((shipment) => ({
      id: shipment.id,
      on: shipment.dueOn,
      title: shipment.title,
      words: shipment.endedBy
        ? ends[shipment.endedBy]
        : `Charged ${formatCivilDate(shipment.settledAt ? wineryDate(shipment.settledAt) : shipment.dueOn)}`,
      wines: shipment.wines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      amount: shipment.totalCents === undefined ? undefined : formatCents(shipment.totalCents),
      orderNumber: shipment.orderNumber,
    }));
}

/** `March 2024`. */
export function monthText(date: CivilDate): string {
  const { year, month } = civilParts(date);
  return `${monthNames[month - 1]} ${year}`;
}

/** How it stands in a line for a club. */
export function waitWords({
  state,
  ahead,
  offerEndsAt,
}: {
  readonly state: string;
  readonly ahead: number;
  readonly offerEndsAt: Date | undefined;
}): string {
  if (state === 'offered' && offerEndsAt) {
    return `A place is yours until ${formatLongDate(wineryDate(offerEndsAt))}.`;
  }
  if (ahead === 0) return 'You are the next in line; we write to you when a place is free.';
  return `${ahead} ${ahead === 1 ? 'person is' : 'people are'} before you; we write to you when a place is yours.`;
}
