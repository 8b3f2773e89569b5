import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { formatCents, multiply, subtract, zeroCents } from '../../core/money.ts';
import { chargeLapseDate } from '../../engine/checkout/recurring/dunning-rules.ts';
import { formatLockTime } from '../../engine/clubs/release-text-rules.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { declinedShipmentLapseDays } from '../../engine/clubs/shipments/rules.ts';
import type { NotSentReason } from '../../engine/clubs/shipments/types.ts';
import type { ClubShipmentNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import { winery } from '../../winery.ts';

/** The data shown in an email about a club shipment, loaded when the email is sent. */
export type ShipmentEmailFacts = {
  readonly box: BoxView;
  /** The card on file, such as `Visa ending in 4242`; undefined if the membership has none. */
  readonly card: string | undefined;
  readonly boxUrl: string;
  readonly accountUrl: string;
};

type Write = (facts: ShipmentEmailFacts) => WrittenEmail;

const text = (sentences: string): EmailBlock => ({ kind: 'paragraph', text: sentences });
const nameOf = ({ box }: ShipmentEmailFacts) => `${box.clubTitle}: ${box.title}`;

function contents({ box }: ShipmentEmailFacts): EmailBlock {
  return {
    kind: 'lines',
    rows: box.lines.map(({ wine, quantity, isAddOn }) => ({
      title: `${quantity} × ${wine.name}`,
      detail: isAddOn ? 'extra bottle' : wine.flavors.slice(0, 3).join(', '),
      amount: box.isGift ? '' : formatCents(multiply(wine.clubCents, quantity)),
      picture: findSavedPicture(wine.slug)?.emailPath,
    })),
  };
}

/** Returns the table of totals for the box's current contents and delivery (domain §2.5). */
function totals({ box, card }: ShipmentEmailFacts): EmailBlock {
  const { quote, delivery, shipment } = box;
  const { merchandiseCents, shipping, taxCents, totalCents, cardDueCents } = quote.quote;
  const on = formatLongDate(shipment.dueOn);
  const where = [delivery.isPickup ? 'Pickup' : 'Ships to', delivery.place] as const;
  if (box.isGift) return { kind: 'facts', rows: [['Paid by', 'Your gift'], ['Prepared on', on], where] };
  const credit =
    cardDueCents === totalCents
      ? []
      : [
          ['Total', formatCents(totalCents)] as const,
          ['Your gift cards and credit', formatCents(subtract(cardDueCents, totalCents))] as const,
        ];
  const shippingRow = delivery.isPickup
    ? []
    : [['Shipping', formatCents(shipping?.priceCents ?? zeroCents)] as const];
  return {
    kind: 'facts',
    rows: [
      ['Wine at your club price', formatCents(merchandiseCents)],
      ...shippingRow,
      ['Tax', formatCents(taxCents)],
      ...credit,
      ['Card charge', `${formatCents(cardDueCents)} on ${on}`],
      ['Card', card ?? 'None yet'],
      where,
    ],
  };
}

function problems({ box }: ShipmentEmailFacts): EmailBlock[] {
  return box.quote.refusals.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Before we can ship it' },
        ...box.quote.refusals.map(({ sentence }) => text(sentence)),
      ];
}

/** Returns how to change, skip and cancel, which every email about an upcoming charge must explain (domain §2.5). */
function changeAndCancel({ box, boxUrl }: ShipmentEmailFacts): EmailBlock[] {
  const wines = box.mayChoose
    ? 'change the wines, delivery'
    : box.isGift
      ? 'change the delivery'
      : 'add bottles, change the delivery';
  const options = `${wines} or ship date, or skip this shipment${box.isGift ? ' and get it later' : ''}`;
  return [
    text(`Until ${formatLockTime(box.locksAt)}, you can ${options}.`),
    { kind: 'action', label: 'View your box', url: boxUrl },
    text(
      `You can cancel your membership at any time without a fee, in your account under “Wine club” or by calling ${winery().phone.shown}.`,
    ),
  ];
}

const notSentReasons: Readonly<Partial<Record<NotSentReason, string>>> = {
  hold: 'Your membership will be on hold that day. We won’t send this shipment or charge you for it unless you end the hold before the box locks.',
  pending:
    'Your membership has no card yet. We won’t send this shipment or charge you for it unless you add one before then.',
  past_due:
    'An earlier shipment hasn’t been paid for yet. We won’t send this one or charge you for it unless that one is paid for by then.',
};

function notSentNotice({ box }: ShipmentEmailFacts): EmailBlock[] {
  const sentence = box.skippedFor && notSentReasons[box.skippedFor];
  return sentence === undefined ? [] : [text(sentence)];
}

/** The function that writes each kind of shipment email, by notice kind. */
export const shipmentEmailWriters: Readonly<Record<ClubShipmentNoticeKind, Write>> = {
  'shipment-opened': (facts) =>
    wineryEmail(`${nameOf(facts)} is open`, `Your ${facts.box.title} is open`, [
      text(
        facts.box.mayChoose
          ? 'This is what our winemaker picked for you. Keep it, or choose your own wines.'
          : 'This is what our winemaker picked for you.',
      ),
      ...notSentNotice(facts),
      contents(facts),
      totals(facts),
      ...problems(facts),
      ...changeAndCancel(facts),
    ]),

  'shipment-reminder': (facts) => {
    const day = formatLongDate(facts.box.shipment.dueOn);
    const { isGift, quote } = facts.box;
    return wineryEmail(
      isGift
        ? `${nameOf(facts)}, on ${day}`
        : `${formatCents(quote.quote.cardDueCents)} on ${day} for ${nameOf(facts)}`,
      `We’ll ${isGift ? 'prepare' : 'charge'} your next shipment on ${day}`,
      [
        ...notSentNotice(facts),
        contents(facts),
        totals(facts),
        ...problems(facts),
        ...changeAndCancel(facts),
      ],
    );
  },

  'shipment-replaced': (facts) =>
    wineryEmail(`${nameOf(facts)}: we replaced a wine`, 'We replaced a wine in your box', [
      text(
        'A wine in your box sold out or can’t be shipped to your address. We replaced it with the closest match, never with anything you’ve excluded. Here’s your box now:',
      ),
      contents(facts),
      totals(facts),
      text('Not what you want? Email or call us before we pack it, and we’ll fix it.'),
    ]),

  'shipment-skipped': (facts) =>
    wineryEmail(`You skipped ${nameOf(facts)}`, 'You skipped this shipment', [
      text('We won’t send this shipment or charge you for it, and your membership continues.'),
      text(`Changed your mind? You can undo this until ${formatLockTime(facts.box.locksAt)}.`),
      { kind: 'action', label: 'Undo skip', url: facts.boxUrl },
    ]),

  'shipment-passed': (facts) => {
    const needsCard = facts.box.shipment.endedBy === 'pending';
    const next = needsCard
      ? 'Add a card to get your next shipment on schedule.'
      : 'Your membership stays the same, and your next shipment comes on schedule.';
    return wineryEmail(`We didn’t send ${nameOf(facts)}`, 'No shipment this time', [
      text(facts.box.closed?.sentence ?? 'We didn’t send this shipment, and you weren’t charged.'),
      ...problems(facts),
      text(next),
      {
        kind: 'action',
        label: needsCard ? 'Add a card' : 'View your membership',
        url: facts.accountUrl,
      },
    ]);
  },

  'shipment-declined': (facts) => {
    const { shipment, quote } = facts.box;
    const lapses =
      shipment.declinedAt && formatLongDate(chargeLapseDate(shipment.declinedAt, declinedShipmentLapseDays));
    const next = shipment.nextTryAt;
    const isLast =
      next !== undefined &&
      shipment.declinedAt !== undefined &&
      wineryDate(next) >= chargeLapseDate(shipment.declinedAt, declinedShipmentLapseDays);
    const again =
      next && !isLast
        ? ` We’ll try again on ${formatLongDate(wineryDate(next))} at ${formatMinuteOfDay(wineryMinuteOfDay(next))}.`
        : '';
    return wineryEmail(`Your card was declined for ${nameOf(facts)}`, 'Your card was declined', [
      text(
        `Your bank declined ${facts.card ?? 'your card'} for ${formatCents(quote.quote.cardDueCents)}. You haven’t been charged, and we’re holding your bottles.${again}`,
      ),
      text(
        `If you choose another card, we’ll show you the total and charge it right away. Otherwise, we’ll cancel this shipment on ${lapses ?? 'the tenth day'}. You’ll still be a member.`,
      ),
      { kind: 'action', label: 'Choose another card', url: facts.accountUrl },
      text(
        `You don’t have to use this link. You can sign in to our shop as usual or call ${winery().phone.shown}. We never ask for card details by email.`,
      ),
    ]);
  },

  'shipment-lapsed': (facts) =>
    wineryEmail(`We canceled ${nameOf(facts)}`, 'We canceled your shipment', [
      text(
        'We couldn’t charge your card within ten days, so we canceled this shipment. You weren’t charged, and you’re still a member.',
      ),
      text('Choose another card to get your next shipment on schedule.'),
      { kind: 'action', label: 'View your membership', url: facts.accountUrl },
    ]),
};
