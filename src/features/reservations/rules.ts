import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatVisitTime, formatWineryTime } from '../../engine/visits/experiences/rules.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';

export const reservationsPath = '/shop/reservations';

/** Returns the path of a reservation's page or of one of its subpages. The path works without an account. */
export function reservationPath(
  { publicToken }: Pick<ReservationView, 'publicToken'>,
  page: '' | '/change' | '/cancel' | '/transfer' | '/choose' | '/calendar.ics' = '',
): string {
  return `/reservations/${publicToken}${page}`;
}

/** Returns the path of the page where each guest of a reservation signs a waiver. */
export function reservationWaiverPath({ token }: NonNullable<ReservationView['waiver']>): string {
  return `/digital-waiver?t=${token}`;
}

export type ReservationHeadline = {
  readonly title: string;
  readonly lead: string | undefined;
};

/** Returns the headline of a reservation's page for the current state. */
export function reservationHeadlineOf(view: ReservationView): ReservationHeadline {
  const { state, cancelledBy, choice, experience, startsAt, party, paidCents } = view;
  if (choice) {
    return {
      title: 'We had to cancel your visit',
      lead: `${choice.reason === undefined ? '' : `${choice.reason}. `}We’re sorry. Please choose what you’d like to do by ${formatVisitTime(choice.until)}. After that, we’ll ${paidCents > 0 ? 'refund the payment' : 'close the reservation'}.`,
    };
  }
  switch (state) {
    case 'confirmed':
      return {
        title: formatLongDate(wineryDate(startsAt)),
        lead: `${experience.title} at ${formatWineryTime(startsAt)}, for ${party === 1 ? 'one guest' : `${party} guests`}.`,
      };
    case 'checked_in':
      return { title: 'Welcome', lead: `You’re checked in for ${experience.title}. Enjoy your visit.` };
    case 'completed':
      return {
        title: 'Thank you for coming',
        lead: `${experience.title}, ${formatVisitTime(startsAt)}. We hope to see you again.`,
      };
    case 'no_show':
      return {
        title: 'We missed you',
        lead: `You had a reservation for ${experience.title} on ${formatVisitTime(startsAt)}, but we didn’t see you. If that’s wrong, please let us know.`,
      };
    case 'cancelled':
      return {
        title: cancelledBy === 'winery' ? 'We canceled this visit' : 'This visit is canceled',
        lead: `${experience.title}, ${formatVisitTime(startsAt)}.${paidCents > 0 ? ' Check our email for your refund details.' : ''}`,
      };
  }
}

/** Returns whether the reservation's page shows the guest list. */
export function isGuestListShown({ state, choice }: Pick<ReservationView, 'state' | 'choice'>): boolean {
  return !choice && state !== 'cancelled' && state !== 'no_show';
}

export type GuestRow = {
  readonly name: string;
  /** Whether the guest has signed; undefined if no waiver is required. */
  readonly isSigned: boolean | undefined;
};

/**
 * Returns the party's guests by name, the customer first, with whether each has signed. The number of guests marked as signed equals the
 * number of signed waivers. Guests are marked in this order: those whose name matches a signature, unnamed guests, who are shown under a
 * signer's name, and guests who signed under another name.
 */
export function guestRows({
  waiver,
  ...view
}: Pick<ReservationView, 'firstName' | 'lastName' | 'guests' | 'party' | 'waiver'>): GuestRow[] {
  const names = Array.from({ length: view.party }, (_, index) =>
    index === 0 ? `${view.firstName} ${view.lastName}`.trim() : guestName(view, index),
  );
  const named = new Set(names.map(plain));
  const signers = new Set(waiver?.signers.map(plain));
  const others = (waiver?.signers ?? []).filter((signer) => !named.has(plain(signer)));
  const isNamed = (name: string) => name !== '' && signers.has(plain(name));
  let rest = waiver ? view.party - waiver.missing - names.filter(isNamed).length : 0;
  const takeRest = () => {
    rest -= 1;
    return rest >= 0;
  };
  const unnamed = names.map((name) => name === '' && takeRest());
  return names.map((name, index) => {
    const shown = unnamed[index] ? others.shift() : name;
    const isSigned = isNamed(name) || unnamed[index] || (name !== '' && takeRest());
    return { name: shown || `Guest ${index + 1}`, isSigned: waiver && isSigned };
  });
}

/** Returns the name of the guest at a position, counted from 1; empty if unknown. */
export function guestName({ guests }: Pick<ReservationView, 'guests'>, position: number): string {
  return guests.find((guest) => guest.position === position)?.name ?? '';
}

/** Normalizes a name, so that accents, case and spacing don't matter when signatures are matched. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
