import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { dueText } from '../experiences/price-rules.ts';
import { visitHours, visitTime } from '../experiences/rules.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';
import type { ReservationView } from './types.ts';

export type VisitFact = { readonly label: string; readonly value: string };

const { street, city, stateCode, zipCode } = winery.address;
const addressLine = `${street}, ${city}, ${stateCode} ${zipCode}`;

type Shown = Pick<
  ReservationView,
  'experience' | 'startsAt' | 'endsAt' | 'party' | 'paidCents' | 'due' | 'state' | 'choice'
>;

/** When, where and how many, and what of it is paid: what everybody who comes wants to know. */
export function visitFacts(view: Shown): VisitFact[] {
  const { experience, party, paidCents, due } = view;
  return [
    ...whenFacts(view),
    { label: 'Where', value: experience.facts.place },
    ...(experience.kit ? [] : [{ label: 'Address', value: addressLine }]),
    { label: 'Guests', value: String(party) },
    ...(paidCents > 0 ? [{ label: 'Paid', value: formatCents(paidCents) }] : []),
    // Nothing is due of a visit that is over, or that never was.
    ...(hasCode(view) ? dueFacts(due) : []),
  ];
}

/** What is still to be paid there, where anything is. */
export function dueFacts(due: DueAtVisit): VisitFact[] {
  return due.totalCents > 0 ? [{ label: 'Due at your visit', value: dueText(due) }] : [];
}

/** What to know before one comes, in the order in which it matters. */
export function beforeYouCome(
  view: Pick<ReservationView, 'experience' | 'startsAt' | 'waiver' | 'due'>,
): string[] {
  const { experience, startsAt, waiver, due } = view;
  const { kit, facts } = experience;
  return [
    kit
      ? `Your kit will arrive before ${visitTime(startsAt)}, and we’ll email you the link to join.`
      : `See you on ${visitTime(startsAt)}. Show this code when you arrive.`,
    ...(facts.bring.length > 0 ? [`What to bring: ${facts.bring.join(' · ')}`] : []),
    ...(waiver && waiver.missing > 0
      ? ['Each guest signs the waiver in advance. It takes two minutes.']
      : []),
    ...(due.totalCents > 0 ? [`Due at your visit: ${dueText(due)}.`] : []),
  ];
}

/** What whoever gives a visit away goes on standing for, where a card stands for those who do not come. */
export function giverStandsFor({ policy }: Pick<Experience, 'policy'>): string[] {
  if (policy.kind !== 'card_hold' || !policy.noShowCents) return [];
  const fee = formatRoundCents(policy.noShowCents);
  return [`Your card still guarantees this visit. We’ll charge you ${fee} for each guest who doesn’t come.`];
}

/** The same for whoever takes it. */
export function takerStandsFor({ policy }: Pick<Experience, 'policy'>, fromName: string): string[] {
  if (policy.kind !== 'card_hold' || !policy.noShowCents) return [];
  const fee = formatRoundCents(policy.noShowCents);
  return [`You don’t need a card. We’ll charge ${fromName}’s card ${fee} for each guest who doesn’t come.`];
}

function whenFacts(view: Pick<Shown, 'startsAt' | 'endsAt'>): VisitFact[] {
  return [
    { label: 'Date', value: formatLongDate(wineryDate(view.startsAt)) },
    { label: 'Time', value: visitHours(view) },
  ];
}

/** What the card says that is shown at the door. */
export function checkInWords(
  view: Pick<
    ReservationView,
    'experience' | 'startsAt' | 'endsAt' | 'firstName' | 'lastName' | 'party' | 'code'
  >,
) {
  return {
    title: view.experience.title,
    day: formatLongDate(wineryDate(view.startsAt)),
    hours: visitHours(view),
    name: `${view.firstName} ${view.lastName}`.trim(),
    guests: guestsText(view.party),
    code: view.code,
  };
}

/** Whether there is something to show at the door. */
export function hasCode({ state, choice }: Pick<ReservationView, 'state' | 'choice'>): boolean {
  return choice === undefined && (state === 'confirmed' || state === 'checked_in');
}

/** `2 guests`. */
export function guestsText(party: number): string {
  return party === 1 ? 'One guest' : `${party} guests`;
}

/** Where a booking stands, in a word or two. */
export function stateText({
  state,
  cancelledBy,
  choice,
  transfer,
}: Pick<ReservationView, 'state' | 'cancelledBy' | 'choice' | 'transfer'>): string {
  if (choice) return 'Canceled by us. Choose what you’d like to do';
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
