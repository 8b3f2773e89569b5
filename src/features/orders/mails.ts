import { type CivilDate, formatShortDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import type { FulfillmentNoticeKind } from '../../engine/notices/types.ts';
import { maxDeliveryAttempts } from '../../engine/orders/fulfillment/rules.ts';
import type { OrderHoldReason, OrderLineUnits } from '../../engine/orders/fulfillment/types.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import { problemReportDeadlineDays } from '../../engine/orders/returns/rules.ts';
import type { ProblemReport } from '../../engine/orders/returns/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';
import type { FulfillmentAndGifts } from './fulfillment-view.server.ts';
import { type ProblemEmailFacts, problemEmailWriters, unitTableRows } from './problem-mail-rules.ts';
import { refundSentences } from './refund-rules.ts';

/**
 * The data from which an email about an order's fulfillment is written. `occurrence` identifies the parcel, hold, refund, change or report
 * that the email is about.
 */
export type FulfillmentEmailFacts = {
  readonly order: OrderView;
  readonly fulfillment: FulfillmentAndGifts;
  readonly occurrence: string;
  readonly problems: readonly ProblemReport[];
  readonly orderUrl: string;
};

/** Writes an email. Returns undefined if it no longer applies, such as for a hold that was released. */
type Write = (facts: FulfillmentEmailFacts) => WrittenEmail | undefined;

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });
const seeOrder = ({ orderUrl }: FulfillmentEmailFacts): EmailBlock => ({
  kind: 'action',
  label: 'See your order',
  url: orderUrl,
});

/** The function that writes each kind of email about an order's fulfillment, by notice kind. */
export const fulfillmentEmailWriters: Readonly<Record<FulfillmentNoticeKind, Write>> = {
  'order-held': (facts) => {
    const hold = facts.fulfillment.holds.find(({ id }) => id === facts.occurrence);
    if (!hold) return undefined;
    const { title, words } = heldWords(facts.order, hold.reason, hold.until);
    return wineryEmail(`Your order ${facts.order.number} is on hold`, title, [
      ...words.map(text),
      seeOrder(facts),
    ]);
  },

  'parcel-shipped': (facts) =>
    aboutParcel(facts, (parcel) => {
      const { order } = facts;
      const isFirst = facts.fulfillment.parcels[0]?.number === parcel.number;
      const what = isOnlyParcel(facts) ? 'Your order' : `Package ${parcel.number} of your order`;
      return wineryEmail(`Your order ${order.number} is on its way`, 'Your wine is on the way', [
        text(`${what} ${order.number} is on its way${sameBox(parcel)}.`),
        ...(parcel.tracking
          ? [
              text(`Carrier: ${parcel.tracking.carrier}. Tracking number: ${parcel.tracking.number}.`),
              { kind: 'action', label: 'Track your package', url: parcel.tracking.url } as const,
            ]
          : []),
        ...(order.needsAdultSignature
          ? [text('Someone 21 or older must be there to sign and show ID. The carrier tries three times.')]
          : []),
        ...unitsBlock('In this package', order, parcel.lines),
        ...unitsBlock('Not shipped yet', order, facts.fulfillment.openUnits),
        ...(isFirst ? charged(order) : []),
      ]);
    }),

  'parcel-attempted': (facts) =>
    aboutParcel(facts, (parcel) => {
      const attempt = Number(facts.occurrence.split('.')[1] ?? '1');
      const isLast = attempt >= maxDeliveryAttempts;
      const carrier = parcel.tracking?.carrier ?? 'The carrier';
      return wineryEmail(`No one could sign for your order ${facts.order.number}`, 'We missed you', [
        text(
          `${carrier} tried to deliver your box ${attemptWords(attempt)}, but no one 21 or older could sign.`,
        ),
        text(
          isLast
            ? 'That was the last attempt. The carrier will hold your box for a few days. Bring your ID to pick it up, or it will be returned to us.'
            : 'They’ll try again on the next business day. You can also use the tracking number to arrange pickup at a location near you.',
        ),
        ...(parcel.tracking
          ? [{ kind: 'action', label: 'Track your package', url: parcel.tracking.url } as const]
          : []),
      ]);
    }),

  'parcel-delivered': (facts) =>
    aboutParcel(facts, (parcel) =>
      wineryEmail(`Your order ${facts.order.number} has arrived`, `Your wine has arrived`, [
        text(
          facts.order.hasWine
            ? 'Your box was delivered and signed for. Let the bottles rest for a week or two after their trip.'
            : 'Your box was delivered.',
        ),
        ...unitsBlock('In this package', facts.order, parcel.lines),
        text(
          `Is anything broken, corked or missing? Let us know on your order page within ${problemReportDeadlineDays} days, and keep the bottle and cork.`,
        ),
        seeOrder(facts),
      ]),
    ),

  'parcel-returned': (facts) =>
    aboutParcel(facts, () =>
      wineryEmail(`Your order ${facts.order.number} was returned to us`, 'Your package was returned to us', [
        text(`No one could accept the box, so the carrier returned it to the winery.`),
        text(
          `Please email ${winery().mailboxes.support} or call ${winery().phone.shown}. We’ll send it again or refund you.`,
        ),
        seeOrder(facts),
      ]),
    ),

  'ready-for-pickup': (facts) =>
    aboutParcel(facts, ({ collectBy, lines }) =>
      wineryEmail(`Your order ${facts.order.number} is ready`, 'Your order is ready for pickup', [
        text(`Your order ${facts.order.number} is ready for pickup at the ${pickupPlace(facts.order)}.`),
        ...collectWords(facts.order, collectBy),
        ...unitsBlock('In your box', facts.order, lines),
        ...charged(facts.order),
        seeOrder(facts),
      ]),
    ),

  'pickup-reminder': (facts) =>
    aboutParcel(facts, ({ collectBy, state }) => {
      if (state !== 'ready_for_pickup') return undefined;
      return wineryEmail(
        `Your order ${facts.order.number} is still waiting for you`,
        'Your wine is still here',
        [
          text(`Your order ${facts.order.number} is ready for pickup at the ${pickupPlace(facts.order)}.`),
          ...collectWords(facts.order, collectBy),
          text(
            `Can’t make it? Email ${winery().mailboxes.support} to have someone else 21 or older pick it up.`,
          ),
          seeOrder(facts),
        ],
      );
    }),

  'pickup-expired': (facts) =>
    aboutParcel(facts, () =>
      wineryEmail(`Your order ${facts.order.number} wasn’t picked up`, 'The pickup period has ended', [
        text(
          `We held your order ${facts.order.number} for 45 days. We can ship it for the cost of shipping or refund you, and we’ll email you soon to ask which you’d like.`,
        ),
        text(`If you’re already on your way, call ${winery().phone.shown}.`),
        seeOrder(facts),
      ]),
    ),

  'order-cancelled': (facts) => {
    const refund = facts.fulfillment.refunds.at(-1);
    return wineryEmail(`Your order ${facts.order.number} is canceled`, 'Your order is canceled', [
      text(`Your order ${facts.order.number} is canceled, and nothing will be shipped.`),
      ...(refund ? refundSentences(facts.order, refund).map(text) : []),
      seeOrder(facts),
    ]);
  },

  'order-refunded': (facts) => {
    const refund = facts.fulfillment.refunds.find(({ n }) => String(n) === facts.occurrence);
    if (!refund) return undefined;
    return wineryEmail(
      `A refund for your order ${facts.order.number}`,
      refund.isCredit
        ? `${formatCents(refund.amountCents)} was added to your store credit`
        : `${formatCents(refund.amountCents)} is on its way back to you`,
      [
        ...refundSentences(facts.order, refund).map(text),
        ...(facts.fulfillment.giftCards.length > 0 && refund.units.length > 0
          ? [text('A refunded gift card is closed. Its code no longer works.')]
          : []),
        seeOrder(facts),
      ],
    );
  },

  'address-changed': (facts) => {
    const to = facts.order.shipTo;
    if (!to) return undefined;
    return wineryEmail(`Your order ${facts.order.number} has a new address`, 'The address was changed', [
      text(`Your order ${facts.order.number} will now ship to:`),
      text(addressLine(to)),
      text(`If you didn’t change it, call ${winery().phone.shown} before the box ships.`),
      seeOrder(facts),
    ]);
  },

  'problem-received': (facts) => aboutProblem(facts, problemEmailWriters['problem-received']),
  'problem-refunded': (facts) => aboutProblem(facts, problemEmailWriters['problem-refunded']),
  'problem-replaced': (facts) => aboutProblem(facts, problemEmailWriters['problem-replaced']),
  'problem-declined': (facts) => aboutProblem(facts, problemEmailWriters['problem-declined']),
};

function aboutParcel(
  facts: FulfillmentEmailFacts,
  write: (parcel: ParcelView) => WrittenEmail | undefined,
): WrittenEmail | undefined {
  const number = Number.parseInt(facts.occurrence, 10);
  const parcel = facts.fulfillment.parcels.find((each) => each.number === number);
  return parcel && write(parcel);
}

function aboutProblem(
  { order, fulfillment, problems, occurrence, orderUrl }: FulfillmentEmailFacts,
  write: (facts: ProblemEmailFacts) => WrittenEmail,
): WrittenEmail | undefined {
  const problem = problems.find(({ number }) => String(number) === occurrence);
  if (!problem) return undefined;
  const refund = fulfillment.refunds.find(({ n }) => n === problem.refundNumber);
  return write({ order, problem, moneyWords: refund ? refundSentences(order, refund) : [], orderUrl });
}

function isOnlyParcel({ fulfillment }: FulfillmentEmailFacts): boolean {
  return fulfillment.parcels.length === 1 && fulfillment.openUnits.length === 0;
}

function sameBox({ inBoxOf }: ParcelView): string {
  return inBoxOf === undefined ? '' : `, in the same box as your order ${inBoxOf}`;
}

function attemptWords(attempt: number): string {
  return ['for the first time', 'for the second time', 'for the third time'][attempt - 1] ?? 'again';
}

function heldWords(
  order: OrderView,
  reason: OrderHoldReason,
  until: CivilDate | undefined,
): { readonly title: string; readonly words: readonly string[] } {
  const leaves = until
    ? `It ships on ${formatShortDate(until)}, or the next business day.`
    : 'We’ll email you as soon as it ships.';
  switch (reason) {
    case 'weather':
      return {
        title: 'Your wine is waiting for better weather',
        words: [
          `The weather on the way to you is too hot or too cold for wine, so we’re keeping your box in the cellar. ${leaves}`,
        ],
      };
    case 'requested_date':
      return {
        title: 'Your wine is waiting for the date you chose',
        words: [`We’re holding your box, as you requested. ${leaves}`],
      };
    case 'compliance':
      return {
        title: 'We’re checking your state’s shipping rules',
        words: [
          `We need to check the wine shipping rules in the state you’re shipping to before order ${order.number} can ship. ${leaves}`,
        ],
      };
    case 'payment':
      return {
        title: 'We need another card',
        words: [
          `We can no longer charge your card for order ${order.number}, so it can’t ship yet. You weren’t charged, and we’re still holding your bottles.`,
          `Pay with another card on your order page, or call ${winery().phone.shown}.`,
        ],
      };
  }
}

function unitsBlock(title: string, order: OrderView, units: readonly OrderLineUnits[]): EmailBlock[] {
  if (units.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    { kind: 'facts', rows: unitTableRows(order, units) },
  ];
}

function charged(order: OrderView): EmailBlock[] {
  const card = order.tenders.find(({ kind }) => kind === 'card');
  const wasTaken = ['captured', 'partially_refunded', 'refunded'].includes(order.paymentState);
  if (!card || !wasTaken) return [];
  return [text(`Your card was charged ${formatCents(card.amountCents)} for the whole order.`)];
}

function pickupPlace({ pickupLocation }: OrderView): string {
  const place = winery().pickupLocations.find(({ id }) => id === pickupLocation);
  return place ? `${place.name}, ${place.street}, ${place.city} (${place.hours})` : winery().name;
}

function collectWords(order: OrderView, collectBy: CivilDate | undefined): EmailBlock[] {
  const person = order.deliveryRequests.pickup?.person;
  const who = person ? `${person} can pick it up. They` : 'The person who picks it up';
  return [
    ...(collectBy ? [text(`We’ll hold it until ${formatShortDate(collectBy)}.`)] : []),
    ...(order.hasWine ? [text(`${who} must be 21 or older and show a photo ID.`)] : []),
  ];
}
