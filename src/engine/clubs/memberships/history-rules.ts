import { type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { holdUntilText } from './rules.ts';
import type { MembershipEvent, MembershipEventKind } from './types.ts';

type EventFacts = Pick<MembershipEvent, 'effectiveOn' | 'data'>;

function text(data: EventFacts['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

function day(data: EventFacts['data'], name: string): CivilDate | undefined {
  return text(data, name) === '' ? undefined : (text(data, name) as CivilDate);
}

/** Returns the formatted day of the shipment that an event is about: `dueOn`, or the day of the event if it has none. */
function shipmentDay({ data, effectiveOn }: EventFacts): string {
  return formatDateWithYear(day(data, 'dueOn') ?? effectiveOn);
}

/**
 * Builds a sentence from words, a joint and a value, such as `Card changed: Visa ending in 4242.`. If the value is empty, the joint and
 * value are left out.
 */
function naming(words: string, joint: string, value: string): string {
  return value === '' ? `${words}.` : `${words}${joint}${value}.`;
}

const skipReasons: Readonly<Record<string, string>> = {
  hold: 'because the membership was on hold',
  pending: 'because there was no card on file',
  past_due: 'because an earlier shipment wasn’t paid for',
  not_allowed: 'because we can’t ship wine to the address',
  sold_out: 'because its wines were sold out',
  given_all: 'because all of your gift shipments had been sent',
  not_agreed: 'because your agreement didn’t cover it',
};

const sentences: Readonly<Record<MembershipEventKind, (event: EventFacts) => string>> = {
  joined: ({ data }) => naming(`Joined: ${text(data, 'title')}`, ', a gift from ', text(data, 'giver')),
  activated: ({ data }) => naming('Your membership started', ' with ', text(data, 'card')),
  card_changed: ({ data }) => naming('Card changed', ': ', text(data, 'card')),
  credit_changed: ({ data }) =>
    data.usesCredit === true
      ? 'We use your gift cards and store credit first to pay for shipments.'
      : 'We charge shipments to your card only.',
  delivery_changed: ({ data }) => naming('Delivery changed', ': ', text(data, 'place')),
  preferences_changed: () => 'Preferences changed.',
  plan_changed: ({ data }) =>
    `Changed from ${text(data, 'from')} to ${text(data, 'to')}. ${text(data, 'start')}`.trim(),
  held: ({ data, effectiveOn }) => {
    if (data.begins === true) return 'Your hold started.';
    const why = text(data, 'by') === 'house' ? 'because two shipments in a row weren’t paid for' : '';
    const until = holdUntilText(day(data, 'untilOn'));
    return naming(`On hold from ${formatDateWithYear(effectiveOn)} ${until}`, ', ', why);
  },
  hold_ended: () => 'Your hold ended.',
  skipped: (event) => {
    const { data } = event;
    const skipped = `Your ${shipmentDay(event)} shipment was skipped`;
    return naming(skipped, ' ', skipReasons[text(data, 'endedBy')] ?? '');
  },
  skip_undone: (event) => `You restored your skipped ${shipmentDay(event)} shipment.`,
  box_saved: (event) => `Your ${shipmentDay(event)} box was changed.`,
  declined: ({ effectiveOn }) => `Your card was declined on ${formatDateWithYear(effectiveOn)}.`,
  charged: ({ effectiveOn }) => `You were charged for your ${formatDateWithYear(effectiveOn)} shipment.`,
  lapsed: ({ effectiveOn }) =>
    `Your ${formatDateWithYear(effectiveOn)} shipment was canceled because it wasn’t paid for.`,
  past_due: ({ data }) =>
    data.isOver === true ? 'All shipments are paid for.' : 'A shipment is waiting for payment.',
  cancelled: ({ data }) => {
    if (text(data, 'by') === 'lapse') return 'Ended because no card was added within 30 days.';
    return naming('Canceled', ' to switch to ', text(data, 'to'));
  },
  cancel_undone: () => 'Your cancellation was undone.',
  completed: () =>
    'All of your gift shipments have been sent. Your gift membership has ended and won’t renew.',
  price_change_told: ({ data, effectiveOn }) =>
    `We emailed you about a price change effective ${formatDateWithYear(effectiveOn)}. ${text(data, 'start')}`.trim(),
  reminded: ({ data }) =>
    text(data, 'of') === 'card'
      ? 'We emailed you a reminder to add a card.'
      : 'We emailed you your yearly renewal reminder.',
};

/** Returns the sentence that describes a membership event in the member's history. */
export function membershipEventSentence(kind: MembershipEventKind, event: EventFacts): string {
  return sentences[kind](event);
}
