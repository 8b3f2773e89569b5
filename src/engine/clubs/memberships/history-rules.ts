import { type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { untilWords } from './rules.ts';
import type { MembershipEvent, MembershipEventKind } from './types.ts';

type Told = Pick<MembershipEvent, 'effectiveOn' | 'data'>;

function text(data: Told['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

function day(data: Told['data'], name: string): CivilDate | undefined {
  return text(data, name) === '' ? undefined : (text(data, name) as CivilDate);
}

/** The day of the shipment that an event is about; events about one that is due that day do not repeat it. */
function shipmentDay({ data, effectiveOn }: Told): string {
  return formatDateWithYear(day(data, 'dueOn') ?? effectiveOn);
}

/** `Another card: Visa ending 4242.`, or without the rest where the history does not say. */
function naming(words: string, joint: string, value: string): string {
  return value === '' ? `${words}.` : `${words}${joint}${value}.`;
}

const skipReasons: Readonly<Record<string, string>> = {
  hold: 'because the membership was on hold',
  pending: 'because there was no card',
  past_due: 'because an earlier one was not paid',
  not_allowed: 'because wine could not go to the address',
  sold_out: 'because its wines were sold out',
  given_all: 'because all that was given had come',
  not_agreed: 'because it was more than you agreed to',
};

const sentences: Readonly<Record<MembershipEventKind, (told: Told) => string>> = {
  joined: ({ data }) => naming(`Joined: ${text(data, 'title')}`, ', given by ', text(data, 'giver')),
  activated: ({ data }) => naming('The membership began', ' with ', text(data, 'card')),
  card_changed: ({ data }) => naming('Another card', ': ', text(data, 'card')),
  credit_changed: ({ data }) =>
    data.usesCredit === true
      ? 'Gift cards and credit pay shipments first.'
      : 'Shipments are paid by the card alone.',
  delivery_changed: ({ data }) => naming('Shipments go to another place', ': ', text(data, 'place')),
  preferences_changed: () => 'Preferences changed.',
  plan_changed: ({ data }) =>
    `Changed from ${text(data, 'from')} to ${text(data, 'to')}. ${text(data, 'start')}`.trim(),
  held: ({ data, effectiveOn }) => {
    if (data.begins === true) return 'The hold began.';
    const why = text(data, 'by') === 'house' ? 'by us, after two shipments that could not be paid' : '';
    const until = untilWords(day(data, 'untilOn'));
    return naming(`On hold from ${formatDateWithYear(effectiveOn)} ${until}`, ', ', why);
  },
  hold_ended: () => 'The hold ended.',
  skipped: (told) => {
    const { data } = told;
    const skipped = `The shipment of ${shipmentDay(told)} was skipped`;
    return naming(skipped, ' ', skipReasons[text(data, 'endedBy')] ?? '');
  },
  skip_undone: (told) => `The shipment of ${shipmentDay(told)} comes after all.`,
  box_saved: (told) => `The box of ${shipmentDay(told)} was changed.`,
  declined: ({ effectiveOn }) => `The card was declined on ${formatDateWithYear(effectiveOn)}.`,
  charged: ({ effectiveOn }) => `The shipment of ${formatDateWithYear(effectiveOn)} was charged.`,
  lapsed: ({ effectiveOn }) =>
    `The shipment of ${formatDateWithYear(effectiveOn)} could not be paid and lapsed.`,
  past_due: ({ data }) =>
    data.isOver === true ? 'No shipment waits to be paid any more.' : 'A shipment waits to be paid.',
  cancelled: ({ data }) => {
    if (text(data, 'by') === 'lapse') return 'Ended: no card came within 30 days.';
    return naming('Canceled', ' for ', text(data, 'to'));
  },
  cancel_undone: () => 'The cancellation was taken back.',
  completed: () => 'All shipments of the gift were sent. Nothing renews.',
  price_change_told: ({ data, effectiveOn }) =>
    `Told of a new price from ${formatDateWithYear(effectiveOn)} on. ${text(data, 'start')}`.trim(),
  reminded: ({ data }) =>
    text(data, 'of') === 'card'
      ? 'Reminded that a card is missing.'
      : 'The yearly reminder of what renews was sent.',
};

/** What happened, as its member reads it. */
export function eventSentence(kind: MembershipEventKind, told: Told): string {
  return sentences[kind](told);
}
