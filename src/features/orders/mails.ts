import { type CivilDate, formatCivilDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import type { FulfilmentNoticeKind } from '../../engine/notices/types.ts';
import { lastAttempt } from '../../engine/orders/fulfillment/rules.ts';
import type { HoldReason, LineUnits } from '../../engine/orders/fulfillment/types.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import { reportDays } from '../../engine/orders/returns/rules.ts';
import type { Problem } from '../../engine/orders/returns/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import type { FulfilmentAndGifts } from './fulfilment-view.server.ts';
import { type ProblemMailFacts, problemMails, unitRows } from './problem-mail-rules.ts';
import { refundWords } from './refund-rules.ts';

/** What a mail about a step is written from: the order as it is now, and which parcel, hold, refund, change or report it is about. */
export type MailFacts = {
  readonly order: OrderView;
  readonly fulfilment: FulfilmentAndGifts;
  readonly occurrence: string;
  readonly problems: readonly Problem[];
  readonly orderUrl: string;
};

/** Undefined when what it would tell is over already: a hold that was released before its mail went out. */
type Write = (facts: MailFacts) => WrittenMail | undefined;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const seeOrder = ({ orderUrl }: MailFacts): MailBlock => ({
  kind: 'action',
  label: 'See your order',
  url: orderUrl,
});

/** One text for each mail about what happens to an order after the sale. */
export const fulfilmentMails: Readonly<Record<FulfilmentNoticeKind, Write>> = {
  'order-held': (facts) => {
    const hold = facts.fulfilment.holds.find(({ id }) => id === facts.occurrence);
    if (!hold) return undefined;
    const { title, words } = heldWords(facts.order, hold.reason, hold.until);
    return houseMail(`Your order ${facts.order.number} waits`, title, [...words.map(text), seeOrder(facts)]);
  },

  'parcel-shipped': (facts) =>
    aboutParcel(facts, (parcel) => {
      const { order } = facts;
      const isFirst = facts.fulfilment.parcels[0]?.number === parcel.number;
      const what = isOnlyParcel(facts) ? 'Your order' : `Parcel ${parcel.number} of your order`;
      return houseMail(`Your order ${order.number} is on its way`, 'Your wine has left the cellar', [
        text(`${what} ${order.number} is on its way.`),
        ...(parcel.tracking
          ? [
              text(`${parcel.tracking.carrier} carries it under the number ${parcel.tracking.number}.`),
              { kind: 'action', label: 'Follow your parcel', url: parcel.tracking.url } as const,
            ]
          : []),
        ...(order.needsAdultSignature
          ? [
              text(
                'Somebody of 21 or older must be there to sign for it and show an ID. The carrier tries three times.',
              ),
            ]
          : []),
        ...unitsBlock('In this parcel', order, parcel.lines),
        ...unitsBlock('Still to come', order, facts.fulfilment.openUnits),
        ...(isFirst ? charged(order) : []),
      ]);
    }),

  'parcel-attempted': (facts) =>
    aboutParcel(facts, (parcel) => {
      const attempt = Number(facts.occurrence.split('.')[1] ?? '1');
      const isLast = attempt >= lastAttempt;
      const carrier = parcel.tracking?.carrier ?? 'The carrier';
      return houseMail(`Nobody could sign for your order ${facts.order.number}`, 'We missed you', [
        text(`${carrier} came ${attemptWords(attempt)} and found nobody of 21 or older to sign.`),
        text(
          isLast
            ? 'That was the last try. The carrier keeps the box for a few days: pick it up there with an ID, or it comes back to us.'
            : 'It comes again on the next working day. With the tracking number you can also have it kept at a counter near you.',
        ),
        ...(parcel.tracking
          ? [{ kind: 'action', label: 'See where it is', url: parcel.tracking.url } as const]
          : []),
      ]);
    }),

  'parcel-delivered': (facts) =>
    aboutParcel(facts, (parcel) =>
      houseMail(`Your order ${facts.order.number} has arrived`, `Welcome home, wine`, [
        text(
          facts.order.hasWine
            ? 'Your box was delivered and signed for. Let the bottles rest for a week or two: travel tires them.'
            : 'Your box was delivered.',
        ),
        ...unitsBlock('In this parcel', facts.order, parcel.lines),
        text(
          `Is something broken, corked or missing? Tell us within ${reportDays} days on the page of your order, and keep the bottle and its cork.`,
        ),
        seeOrder(facts),
      ]),
    ),

  'parcel-returned': (facts) =>
    aboutParcel(facts, () =>
      houseMail(`Your order ${facts.order.number} came back`, 'Your parcel came back to us', [
        text(`Nobody could take the box, so the carrier brought it back to the winery.`),
        text(
          `Please write to ${house.mailboxes.support} or call ${house.phone.shown}: we send it again, or give you the money back.`,
        ),
        seeOrder(facts),
      ]),
    ),

  'ready-for-pickup': (facts) =>
    aboutParcel(facts, ({ collectBy, lines }) =>
      houseMail(`Your order ${facts.order.number} is ready`, 'Come and get it', [
        text(`Your order ${facts.order.number} waits for you at the ${pickupPlace(facts.order)}.`),
        ...collectWords(facts.order, collectBy),
        ...unitsBlock('In your box', facts.order, lines),
        ...charged(facts.order),
        seeOrder(facts),
      ]),
    ),

  'pickup-reminder': (facts) =>
    aboutParcel(facts, ({ collectBy, state }) => {
      if (state !== 'ready_for_pickup') return undefined;
      return houseMail(`Your order ${facts.order.number} still waits`, 'Your wine is still here', [
        text(`Your order ${facts.order.number} waits for you at the ${pickupPlace(facts.order)}.`),
        ...collectWords(facts.order, collectBy),
        text(
          `You cannot come? Write to ${house.mailboxes.support}: somebody else of 21 or older may collect it.`,
        ),
        seeOrder(facts),
      ]);
    }),

  'pickup-expired': (facts) =>
    aboutParcel(facts, () =>
      houseMail(`Your order ${facts.order.number} was not collected`, 'The time to collect it is over', [
        text(
          `We kept your order ${facts.order.number} for 45 days. We will write to you: we can ship it for the price of the way, or give you the money back.`,
        ),
        text(`If you are on the way already, call ${house.phone.shown}.`),
        seeOrder(facts),
      ]),
    ),

  'order-cancelled': (facts) => {
    const refund = facts.fulfilment.refunds.at(-1);
    return houseMail(`Your order ${facts.order.number} is cancelled`, 'Your order is cancelled', [
      text(`Your order ${facts.order.number} is cancelled and nothing of it will be sent.`),
      ...(refund ? refundWords(facts.order, refund).map(text) : []),
      seeOrder(facts),
    ]);
  },

  'order-refunded': (facts) => {
    const refund = facts.fulfilment.refunds.find(({ n }) => String(n) === facts.occurrence);
    if (!refund) return undefined;
    return houseMail(
      `A refund for your order ${facts.order.number}`,
      `${formatCents(refund.amountCents)} come back to you`,
      [
        ...refundWords(facts.order, refund).map(text),
        ...(facts.fulfilment.giftCards.length > 0
          ? [text('What was paid back for a gift card ends it: its code is worth nothing from now on.')]
          : []),
        seeOrder(facts),
      ],
    );
  },

  'address-changed': (facts) => {
    const to = facts.order.shipTo;
    if (!to) return undefined;
    return houseMail(`Your order ${facts.order.number} goes elsewhere`, 'The address was changed', [
      text(`Your order ${facts.order.number} now goes to:`),
      text(addressLine(to)),
      text(`If it was not you who changed it, call ${house.phone.shown} before the box leaves.`),
      seeOrder(facts),
    ]);
  },

  'problem-received': (facts) => aboutProblem(facts, problemMails['problem-received']),
  'problem-refunded': (facts) => aboutProblem(facts, problemMails['problem-refunded']),
  'problem-replaced': (facts) => aboutProblem(facts, problemMails['problem-replaced']),
  'problem-declined': (facts) => aboutProblem(facts, problemMails['problem-declined']),
};

function aboutParcel(
  facts: MailFacts,
  write: (parcel: ParcelView) => WrittenMail | undefined,
): WrittenMail | undefined {
  const number = Number.parseInt(facts.occurrence, 10);
  const parcel = facts.fulfilment.parcels.find((each) => each.number === number);
  return parcel && write(parcel);
}

function aboutProblem(
  { order, fulfilment, problems, occurrence, orderUrl }: MailFacts,
  write: (facts: ProblemMailFacts) => WrittenMail,
): WrittenMail | undefined {
  const problem = problems.find(({ number }) => String(number) === occurrence);
  if (!problem) return undefined;
  const refund = fulfilment.refunds.find(({ n }) => n === problem.refundNumber);
  return write({ order, problem, moneyWords: refund ? refundWords(order, refund) : [], orderUrl });
}

function isOnlyParcel({ fulfilment }: MailFacts): boolean {
  return fulfilment.parcels.length === 1 && fulfilment.openUnits.length === 0;
}

function attemptWords(attempt: number): string {
  return ['for the first time', 'for the second time', 'for the third time'][attempt - 1] ?? 'once more';
}

function heldWords(
  order: OrderView,
  reason: HoldReason,
  until: CivilDate | undefined,
): { readonly title: string; readonly words: readonly string[] } {
  const leaves = until
    ? `It leaves on ${formatCivilDate(until)}, or on the first working day after it.`
    : 'We write to you as soon as it leaves.';
  switch (reason) {
    case 'weather':
      return {
        title: 'Your wine waits for better weather',
        words: [`The way to you is too hot or too cold for wine, so your box stays in the cellar. ${leaves}`],
      };
    case 'requested_date':
      return { title: 'Your wine waits for the day you chose', words: [`As you asked. ${leaves}`] };
    case 'compliance':
      return {
        title: 'We are checking something',
        words: [
          `The rules of the state that your order ${order.number} goes to ask for a closer look before it may leave. ${leaves}`,
        ],
      };
    case 'payment':
      return {
        title: 'We need another card',
        words: [
          `Your bank does not stand for the payment of your order ${order.number} any more, so it cannot leave. Nothing was charged, and your bottles stay reserved for you.`,
          `Pay with another card on the page of your order, or call ${house.phone.shown}.`,
        ],
      };
  }
}

function unitsBlock(title: string, order: OrderView, units: readonly LineUnits[]): MailBlock[] {
  if (units.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    { kind: 'facts', rows: unitRows(order, units) },
  ];
}

function charged(order: OrderView): MailBlock[] {
  const card = order.tenders.find(({ kind }) => kind === 'card');
  const wasTaken = ['captured', 'partially_refunded', 'refunded'].includes(order.paymentState);
  if (!card || !wasTaken) return [];
  return [text(`Your card was charged ${formatCents(card.amountCents)} for the whole order.`)];
}

function pickupPlace({ pickupLocation }: OrderView): string {
  const place = house.pickupLocations.find(({ id }) => id === pickupLocation);
  return place ? `${place.name}, ${place.street}, ${place.city} (${place.hours})` : house.name;
}

function collectWords(order: OrderView, collectBy: CivilDate | undefined): MailBlock[] {
  const person = order.deliveryWishes.pickup?.person;
  const who = person ? `${person} may collect it` : 'Whoever collects it';
  return [
    ...(collectBy ? [text(`We keep it until ${formatCivilDate(collectBy)}.`)] : []),
    ...(order.hasWine
      ? [text(`${who}${person ? ' and' : ''} must be 21 or older and show a photo ID.`)]
      : []),
  ];
}
