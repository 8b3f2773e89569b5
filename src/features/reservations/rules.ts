import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { visitTime, wallTime } from '../../engine/visits/experiences/rules.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';

/** All visits of whoever is signed in. */
export const visitsPath = '/shop/reservations';

/** A page of one booking; its link opens it without an account. */
export function reservationPath(
  { publicToken }: Pick<ReservationView, 'publicToken'>,
  page: '' | '/change' | '/cancel' | '/transfer' | '/choose' | '/calendar.ics' = '',
): string {
  return `/reservations/${publicToken}${page}`;
}

/** Where each guest of a booking signs a copy of their own. */
export function waiverPath({ token }: NonNullable<ReservationView['waiver']>): string {
  return `/digital-waiver?t=${token}`;
}

export type Headline = {
  readonly title: string;
  /** What it means, in a sentence. */
  readonly lead: string | undefined;
};

/** What the page of a booking says first: how it stands, for whoever looks at it today. */
export function headlineOf(view: ReservationView): Headline {
  const { state, cancelledBy, choice, experience, startsAt, party, paidCents } = view;
  if (choice) {
    return {
      title: 'We had to cancel your visit',
      lead: `${choice.reason === undefined ? '' : `${choice.reason}. `}We’re sorry. Please choose what you’d like to do by ${visitTime(choice.until)}. After that, we’ll ${paidCents > 0 ? 'refund the payment' : 'close the reservation'}.`,
    };
  }
  switch (state) {
    case 'confirmed':
      return {
        title: formatLongDate(wineryDate(startsAt)),
        lead: `${experience.title} at ${wallTime(startsAt)}, for ${party === 1 ? 'one guest' : `${party} guests`}.`,
      };
    case 'checked_in':
      return { title: 'Welcome', lead: `You’re checked in for ${experience.title}. Enjoy your visit.` };
    case 'completed':
      return {
        title: 'Thank you for coming',
        lead: `${experience.title}, ${visitTime(startsAt)}. We hope to see you again.`,
      };
    case 'no_show':
      return {
        title: 'We missed you',
        lead: `You had a reservation for ${experience.title} on ${visitTime(startsAt)}, but we didn’t see you. If that’s wrong, please let us know.`,
      };
    case 'cancelled':
      return {
        title: cancelledBy === 'winery' ? 'We canceled this visit' : 'This visit is canceled',
        lead: `${experience.title}, ${visitTime(startsAt)}.${paidCents > 0 ? ' Our email explains your refund.' : ''}`,
      };
  }
}

/** Whether it still matters who comes, or came. */
export function isPartyShown({ state, choice }: Pick<ReservationView, 'state' | 'choice'>): boolean {
  return !choice && state !== 'cancelled' && state !== 'no_show';
}

export type GuestLine = {
  readonly name: string;
  /** Undefined where nobody has to sign. */
  readonly isSigned: boolean | undefined;
};

/**
 * Everybody of the party by name as far as it is known; whoever booked comes first. As many are signed as the waiver says: those whom a
 * signature names, then places without a name, which take that of who signed, then those who signed with another name than was told.
 */
export function guestLines({
  waiver,
  ...view
}: Pick<ReservationView, 'firstName' | 'lastName' | 'guests' | 'party' | 'waiver'>): GuestLine[] {
  const names = Array.from({ length: view.party }, (_, index) =>
    index === 0 ? `${view.firstName} ${view.lastName}`.trim() : guestName(view, index),
  );
  const told = new Set(names.map(plain));
  const signers = new Set(waiver?.signers.map(plain));
  const others = (waiver?.signers ?? []).filter((signer) => !told.has(plain(signer)));
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

/** The name of the one who comes along at this place, counted from 1; empty while it is not known. */
export function guestName({ guests }: Pick<ReservationView, 'guests'>, position: number): string {
  return guests.find((guest) => guest.position === position)?.name ?? '';
}

/** People sign as they write themselves. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
