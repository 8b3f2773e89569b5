import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { formatDueAtVisit } from '../experiences/price-rules.ts';
import { formatSlotHours, formatVisitTime } from '../experiences/rules.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';
import type { ReservationView } from './types.ts';

export type VisitDetail = { readonly label: string; readonly value: string };

function addressLine(): string {
  const { street, city, stateCode, zipCode } = winery().address;
  return `${street}, ${city}, ${stateCode} ${zipCode}`;
}

type Shown = Pick<
  ReservationView,
  'experience' | 'startsAt' | 'endsAt' | 'party' | 'paidCents' | 'due' | 'state' | 'choice'
>;

/** Returns the labeled details of a visit: date, time, place, guests and amounts. */
export function visitDetails(view: Shown): VisitDetail[] {
  const { experience, party, paidCents, due } = view;
  return [
    ...whenFacts(view),
    { label: 'Where', value: experience.facts.place },
    ...(experience.kit ? [] : [{ label: 'Address', value: addressLine() }]),
    { label: 'Guests', value: String(party) },
    ...(paidCents > 0 ? [{ label: 'Paid', value: formatCents(paidCents) }] : []),
    // Nothing is due for a visit that is over or canceled.
    ...(hasCheckInCode(view) ? amountDueDetails(due) : []),
  ];
}

/** Returns the amount due at the visit as a labeled detail; empty if nothing is due. */
export function amountDueDetails(due: DueAtVisit): VisitDetail[] {
  return due.totalCents > 0 ? [{ label: 'Due at your visit', value: formatDueAtVisit(due) }] : [];
}

/** Returns the notes that help guests prepare for the visit, most important first. */
export function visitPreparationNotes(
  view: Pick<ReservationView, 'experience' | 'startsAt' | 'waiver' | 'due'>,
): string[] {
  const { experience, startsAt, waiver, due } = view;
  const { kit, facts } = experience;
  return [
    kit
      ? `Your kit will arrive before ${formatVisitTime(startsAt)}, and we’ll email you the link to join.`
      : `See you on ${formatVisitTime(startsAt)}. Show this code when you arrive.`,
    ...(facts.bring.length > 0 ? [`What to bring: ${facts.bring.join(' · ')}`] : []),
    ...(waiver && waiver.missing > 0
      ? ['Each guest signs the waiver in advance. It takes two minutes.']
      : []),
    ...(due.totalCents > 0 ? [`Due at your visit: ${formatDueAtVisit(due)}.`] : []),
  ];
}

/** Returns the note that the giver's card still guarantees a transferred visit; empty if no card does. */
export function transferGiverGuaranteeNotes({ policy }: Pick<Experience, 'policy'>): string[] {
  if (policy.kind !== 'card_hold' || !policy.noShowCents) return [];
  const fee = formatRoundCents(policy.noShowCents);
  return [
    `Your card still guarantees this visit. We’ll charge you ${fee} for each guest who doesn’t show up.`,
  ];
}

/** Returns the note, for the recipient of a transfer, that the giver's card guarantees the visit; empty if no card does. */
export function transferRecipientGuaranteeNotes(
  { policy }: Pick<Experience, 'policy'>,
  fromName: string,
): string[] {
  if (policy.kind !== 'card_hold' || !policy.noShowCents) return [];
  const fee = formatRoundCents(policy.noShowCents);
  return [
    `You don’t need a card. We’ll charge ${fromName}’s card ${fee} for each guest who doesn’t show up.`,
  ];
}

function whenFacts(view: Pick<Shown, 'startsAt' | 'endsAt'>): VisitDetail[] {
  return [
    { label: 'Date', value: formatLongDate(wineryDate(view.startsAt)) },
    { label: 'Time', value: formatSlotHours(view) },
  ];
}

/** Returns the texts of the check-in card. */
export function checkInCardTexts(
  view: Pick<
    ReservationView,
    'experience' | 'startsAt' | 'endsAt' | 'firstName' | 'lastName' | 'party' | 'code'
  >,
) {
  return {
    title: view.experience.title,
    day: formatLongDate(wineryDate(view.startsAt)),
    hours: formatSlotHours(view),
    name: `${view.firstName} ${view.lastName}`.trim(),
    guests: formatPartySize(view.party),
    code: view.code,
  };
}

/** Returns whether the reservation's check-in code should be shown. */
export function hasCheckInCode({ state, choice }: Pick<ReservationView, 'state' | 'choice'>): boolean {
  return choice === undefined && (state === 'confirmed' || state === 'checked_in');
}

/** Formats a number of guests, for example `2 guests` or `One guest`. */
export function formatPartySize(party: number): string {
  return party === 1 ? 'One guest' : `${party} guests`;
}

/** Returns a short text that describes the state of a reservation to its owner. */
export function reservationStateText({
  state,
  cancelledBy,
  choice,
  transfer,
}: Pick<ReservationView, 'state' | 'cancelledBy' | 'choice' | 'transfer'>): string {
  if (choice) return 'We canceled this visit. Choose what you’d like to do';
  switch (state) {
    case 'confirmed':
      return transfer ? `Offered to ${transfer.toName}` : 'Confirmed';
    case 'checked_in':
      return 'Checked in';
    case 'completed':
      return 'Completed';
    case 'no_show':
      return 'No-show';
    case 'cancelled':
      return cancelledBy === 'winery' ? 'Canceled by us' : 'Canceled by you';
  }
}
