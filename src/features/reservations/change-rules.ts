import { type CivilDate, formatLongDate, parseCivilDate, wineryDate } from '../../core/dates.ts';
import type { SlotId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import {
  bookedUnits,
  formatSeatOrTableCount,
  formatWineryTime,
} from '../../engine/visits/experiences/rules.ts';
import type { SlotOffer } from '../../engine/visits/experiences/types.ts';
import { formatPartySize } from '../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';

/** Returns a sentence that confirms a cancellation, with the refund and the nonrefundable amount. */
export function cancellationSentence({
  refundCents,
  keptCents,
}: {
  readonly refundCents: Cents;
  readonly keptCents: Cents;
}): string {
  const back = refundCents > 0 ? ` ${formatCents(refundCents)} will be refunded to the person who paid.` : '';
  const kept = keptCents > 0 ? ` ${formatCents(keptCents)} is nonrefundable under our policy.` : '';
  return `Your visit is canceled.${back}${kept} We’ve emailed you a confirmation.`;
}

/** Returns a sentence that confirms a guest's choice of a refund or credit after the winery canceled. */
export function refundChoiceSentence(choice: 'refund' | 'credit', refundCents: Cents): string {
  if (refundCents === 0) return 'Your reservation is closed. You weren’t charged.';
  const amount = formatCents(refundCents);
  return choice === 'credit'
    ? `${amount} has been added to your account as credit.`
    : `We’ll refund ${amount} to the person who paid. It may take a few days to show on their statement.`;
}

/** Returns a text about how a change affects the price, for use before and after the change is made. */
export function visitPriceChangeText(
  preview:
    | {
        readonly kind: 'now';
        readonly refundCents: Cents;
        readonly moreSentence?: string | undefined;
        readonly dueCents: { readonly before: Cents; readonly after: Cents };
      }
    | { readonly kind: 'paid' },
): string {
  if (preview.kind === 'paid')
    return 'You’ll pay for the added guests on the next page. The price for the others stays the same.';
  const { refundCents, moreSentence, dueCents } = preview;
  const sentences = [
    ...(moreSentence ? [moreSentence] : []),
    ...(refundCents > 0 ? [`${formatCents(refundCents)} will be refunded to the card you used.`] : []),
    ...dueSentence(dueCents),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'The price stays the same.';
}

function dueSentence({ before, after }: { readonly before: Cents; readonly after: Cents }): string[] {
  if (before === after) return [];
  if (after === 0) return ['You won’t pay anything at your visit.'];
  const instead = before > 0 ? ` instead of ${formatCents(before)}` : '';
  return [`You’ll pay ${formatCents(after)} at your visit${instead}.`];
}

/**
 * Returns a key for the day and party size whose times and price a page shows. The form submits it, so that the action can detect another
 * selection.
 */
export function shownTimesKey({ date, party }: { readonly date: string; readonly party: number }): string {
  return `${date} ${party}`;
}

/** Returns the sentence shown when the submitted day or party size differs from the one whose times the page showed. */
export function selectionChangedSentence({
  date,
  party,
}: {
  readonly date: CivilDate;
  readonly party: number;
}): string {
  return `These are the times for ${formatPartySize(party).toLowerCase()} on ${formatLongDate(date)}. Choose a time, then confirm the change.`;
}

export type ChangeSelection = { readonly date: CivilDate; readonly party: number; readonly slotId: SlotId };

/** Reads the selected day, party size and time from a query. Missing values default to those of the reservation. */
export function readChangeSelection(
  query: URLSearchParams,
  view: Pick<ReservationView, 'startsAt' | 'party' | 'slotId' | 'experience'>,
): ChangeSelection {
  const { partyMin, partyMax } = view.experience;
  const asked = Number(/^\d{1,2}$/.exec(query.get('party') ?? '')?.[0] ?? view.party);
  const slot = query.get('slot');
  return {
    date: parseCivilDate(query.get('date') ?? '') ?? wineryDate(view.startsAt),
    party: Math.min(Math.max(asked, partyMin), Math.max(partyMax, view.party)),
    slotId: isUuid(slot) ? (slot as SlotId) : view.slotId,
  };
}

export type ReservationTimeChoice = {
  readonly value: SlotId;
  readonly label: string;
  readonly aside: string;
  readonly disabled: boolean;
};

/** Returns the time options of a day for a party. The current time stays selectable because the reservation already holds its seats. */
export function reservationTimeChoices(
  offers: readonly SlotOffer[],
  view: Pick<ReservationView, 'slotId' | 'experience'>,
  party: number,
): ReservationTimeChoice[] {
  const { experience } = view;
  return offers.map((offer) => {
    const isOwn = offer.slotId === view.slotId;
    const isBookable = offer.availability === 'open' || offer.availability === 'low';
    const fits = bookedUnits(experience, party) <= offer.left;
    return {
      value: offer.slotId,
      label: formatWineryTime(offer.startsAt),
      aside: isOwn
        ? 'Your current time'
        : asideOf(offer, fits, formatSeatOrTableCount(experience, offer.left)),
      disabled: !isOwn && !(isBookable && fits),
    };
  });
}

/** Returns up to five upcoming days with enough seats for the party, excluding the reservation's own day. */
export function daysWithSeats(
  offers: readonly SlotOffer[],
  view: Pick<ReservationView, 'experience' | 'startsAt'>,
  party: number,
): CivilDate[] {
  const units = bookedUnits(view.experience, party);
  const days = offers.filter(({ left }) => left >= units).map(({ date }) => date);
  return [...new Set(days)].filter((day) => day !== wineryDate(view.startsAt)).slice(0, 5);
}

function asideOf({ availability, left }: SlotOffer, fits: boolean, leftText: string): string {
  if (availability === 'full' || left === 0) return 'Full';
  if (availability === 'too_late') return 'Too soon to book online';
  if (availability === 'not_yet') return 'Not open yet';
  if (availability === 'closed') return 'Not available';
  if (!fits) return `Only ${leftText} left`;
  return availability === 'low' ? `${leftText} left` : '';
}
