import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { formatCents, subtract, times, zeroCents } from '../../core/money.ts';
import { lapsesOn } from '../../engine/checkout/recurring/dunning-rules.ts';
import { lockText } from '../../engine/clubs/shipments/box-rules.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { lapsesAfterDays } from '../../engine/clubs/shipments/rules.ts';
import type { ShipmentEnd } from '../../engine/clubs/shipments/types.ts';
import type { ClubShipmentNoticeKind } from '../../engine/notices/types.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';
import { findEmailPicture } from '../../ui/media/email-pictures.ts';
import { winery } from '../../winery.ts';

/** What a mail about a shipment is written from: the box as it is when the mail goes out. */
export type ShipmentMailFacts = {
  readonly box: BoxView;
  /** `VISA ending in 4242`; undefined while the membership has none. */
  readonly card: string | undefined;
  readonly boxUrl: string;
  readonly accountUrl: string;
};

type Write = (facts: ShipmentMailFacts) => WrittenMail;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const nameOf = ({ box }: ShipmentMailFacts) => `${box.clubTitle}: ${box.title}`;

function contents({ box }: ShipmentMailFacts): MailBlock {
  return {
    kind: 'lines',
    rows: box.lines.map(({ wine, quantity, isAddOn }) => ({
      title: `${quantity} × ${wine.name}`,
      detail: isAddOn ? 'added by you' : wine.flavors.slice(0, 3).join(', '),
      amount: box.isGift ? '' : formatCents(times(wine.clubCents, quantity)),
      picture: findEmailPicture(wine.slug),
    })),
  };
}

/** The exact sum, of what is in the box now and where it goes now (domain §2.5). */
function sum({ box, card }: ShipmentMailFacts): MailBlock {
  const { quote, delivery, shipment } = box;
  const { merchandiseCents, shipping, taxCents, totalCents, cardDueCents } = quote.quote;
  const on = formatLongDate(shipment.dueOn);
  const where = [delivery.isPickup ? 'Pickup' : 'Goes to', delivery.place] as const;
  if (box.isGift)
    return { kind: 'facts', rows: [['Paid by', 'your gift, all of it'], ['Prepared', on], where] };
  const credit =
    cardDueCents === totalCents
      ? []
      : [
          ['Sum', formatCents(totalCents)] as const,
          ['Your gift cards and credit', formatCents(subtract(cardDueCents, totalCents))] as const,
        ];
  const travels = delivery.isPickup
    ? []
    : [['Shipping', formatCents(shipping?.priceCents ?? zeroCents)] as const];
  return {
    kind: 'facts',
    rows: [
      ['Wine at your club price', formatCents(merchandiseCents)],
      ...travels,
      ['Tax', formatCents(taxCents)],
      ...credit,
      ['Charged', `${formatCents(cardDueCents)} on ${on}`],
      ['Card', card ?? 'none yet'],
      where,
    ],
  };
}

function problems({ box }: ShipmentMailFacts): MailBlock[] {
  return box.quote.refusals.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Before it can be sent' },
        ...box.quote.refusals.map(({ sentence }) => text(sentence)),
      ];
}

/** How to change, skip and cancel stands in every mail about a charge to come (domain §2.5). */
function untilWhen({ box, boxUrl }: ShipmentMailFacts): MailBlock[] {
  const wines = box.mayChoose ? 'change the wines, ' : box.isGift ? 'change ' : 'add bottles, change ';
  const act = `${wines}the address or the week, or skip this shipment${box.isGift ? ', which is not lost' : ''}`;
  return [
    text(`Until ${lockText(box.locksAt)} you can ${act}.`),
    { kind: 'action', label: 'See your box', url: boxUrl },
    text(
      `You can cancel your membership at any time, at once and without a fee: in your account under “Wine club”, or by calling ${winery.phone.shown}.`,
    ),
  ];
}

const willNotBeSent: Readonly<Partial<Record<ShipmentEnd, string>>> = {
  hold: 'Your membership is on hold on that day, so unless you end the hold before the box locks, nothing is sent or charged.',
  pending: 'Your membership has no card yet, so unless you add one before then, nothing is sent or charged.',
  past_due: 'An earlier shipment is not paid yet, so unless it is before then, nothing is sent or charged.',
};

function standing({ box }: ShipmentMailFacts): MailBlock[] {
  const sentence = box.passedOver && willNotBeSent[box.passedOver];
  return sentence === undefined ? [] : [text(sentence)];
}

/** One text for each mail about a shipment. */
export const shipmentMails: Readonly<Record<ClubShipmentNoticeKind, Write>> = {
  'shipment-opened': (given) =>
    wineryMail(`${nameOf(given)} is open`, `Your ${given.box.title} is open`, [
      text(
        given.box.mayChoose
          ? 'This is what our winemaker would send you. Leave it as it is, or make it yours.'
          : 'This is what our winemaker chose for you.',
      ),
      ...standing(given),
      contents(given),
      sum(given),
      ...problems(given),
      ...untilWhen(given),
    ]),

  'shipment-reminder': (given) => {
    const day = formatLongDate(given.box.shipment.dueOn);
    const { isGift, quote } = given.box;
    return wineryMail(
      isGift
        ? `${nameOf(given)}, on ${day}`
        : `${formatCents(quote.quote.cardDueCents)} on ${day} for ${nameOf(given)}`,
      `Your next shipment is ${isGift ? 'prepared' : 'charged'} on ${day}`,
      [...standing(given), contents(given), sum(given), ...problems(given), ...untilWhen(given)],
    );
  },

  'shipment-replaced': (given) =>
    wineryMail(`${nameOf(given)}: a wine was replaced`, 'A wine in your box was replaced', [
      text(
        'A wine in your box had sold out, or may not be sent to your address. We put in what comes nearest to it, never anything on your list of what you do not want. This is your box now:',
      ),
      contents(given),
      sum(given),
      text('If you would rather not have it, write to us or call before it is packed, and we put it right.'),
    ]),

  'shipment-skipped': (given) =>
    wineryMail(`You skipped ${nameOf(given)}`, 'This shipment is skipped', [
      text('Nothing is sent or charged this time, and your membership goes on.'),
      text(`Until ${lockText(given.box.locksAt)} you can take the skip back.`),
      { kind: 'action', label: 'Take the skip back', url: given.boxUrl },
    ]),

  'shipment-passed': (given) => {
    const needsCard = given.box.shipment.endedBy === 'pending';
    const next = needsCard
      ? 'Add a card, and the next shipment comes on its day.'
      : 'Your membership stays as it is, and the next shipment comes on its day.';
    return wineryMail(`No shipment for you this time: ${nameOf(given)}`, 'Nothing was sent or charged', [
      text(given.box.closed?.sentence ?? 'This shipment was not sent, and nothing was charged.'),
      ...problems(given),
      text(next),
      {
        kind: 'action',
        label: needsCard ? 'Add a card' : 'See your membership',
        url: given.accountUrl,
      },
    ]);
  },

  'shipment-declined': (given) => {
    const { shipment, quote } = given.box;
    const lapses = shipment.declinedAt && formatLongDate(lapsesOn(shipment.declinedAt, lapsesAfterDays));
    const next = shipment.nextTryAt;
    const isLast =
      next !== undefined &&
      shipment.declinedAt !== undefined &&
      wineryDate(next) >= lapsesOn(shipment.declinedAt, lapsesAfterDays);
    const again =
      next && !isLast
        ? ` We try it again on ${formatLongDate(wineryDate(next))} at ${formatMinuteOfDay(wineryMinuteOfDay(next))}.`
        : '';
    return wineryMail(`Your card was declined for ${nameOf(given)}`, 'Your card was declined', [
      text(
        `Your bank declined ${given.card ?? 'your card'} for ${formatCents(quote.quote.cardDueCents)}. Nothing was charged, and your bottles are kept for you.${again}`,
      ),
      text(
        `With another card it is charged at once; before you save the card you see the sum. Without one this shipment ends on ${lapses ?? 'its tenth day'}, its bottles go back, and your membership stays.`,
      ),
      { kind: 'action', label: 'Choose another card', url: given.accountUrl },
      text(
        `You need not follow a link: sign in to our shop as always, or call ${winery.phone.shown}. We never ask for a card by mail.`,
      ),
    ]);
  },

  'shipment-lapsed': (given) =>
    wineryMail(`${nameOf(given)} was not sent`, 'This shipment was not paid, and ended', [
      text(
        'No card paid for it within ten days, so its bottles went back to the cellar and nothing was charged. Your membership stays.',
      ),
      text('With another card the next shipment comes on its day.'),
      { kind: 'action', label: 'See your membership', url: given.accountUrl },
    ]),
};
