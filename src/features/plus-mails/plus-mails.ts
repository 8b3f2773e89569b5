import { formatDateWithYear, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../core/money.ts';
import { noticeDays, savingsSentence } from '../../engine/loyalty/plus/rules.ts';
import type { PlusSavings } from '../../engine/loyalty/plus/types.ts';
import type { PlusView } from '../../engine/loyalty/plus/view.server.ts';
import type { PlusNoticeKind } from '../../engine/notices/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What a mail about a membership is written from. */
export type PlusMailFacts = {
  readonly plus: PlusView;
  readonly savings: PlusSavings;
  /** What was agreed to, word for word, and when. */
  readonly agreement: { readonly termsText: string; readonly acceptedAt: Date } | undefined;
  /** The page of the membership: card, invoices and the end are found there. */
  readonly pageUrl: string;
  /** Who gave the last year; empty where no name was told, undefined where none was given. */
  readonly giver: string | undefined;
};

type Write = (facts: PlusMailFacts) => WrittenMail;

const name = house.membershipName;
const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const toPage = (label: string, { pageUrl }: PlusMailFacts): MailBlock => ({
  kind: 'action',
  label,
  url: pageUrl,
});

/** How to cancel stands in every mail about a charge (domain §2.5). */
const howToCancel = text(
  `You can cancel at any time and without a fee: in two clicks on the page of your membership, or by calling ${house.phone.shown}. It then goes on until the end of the year that you paid.`,
);

function agreementOf({ agreement }: PlusMailFacts): MailBlock[] {
  if (!agreement) return [];
  const on = formatDateWithYear(wineryDate(agreement.acceptedAt));
  return [
    { kind: 'heading', text: 'What you agreed to' },
    text(`On ${on}, by ticking the box beside these words:`),
    { kind: 'quote', text: agreement.termsText },
  ];
}

function paidFacts({ plus }: PlusMailFacts): MailBlock {
  const [invoice] = plus.invoices;
  return {
    kind: 'facts',
    rows: [
      ['Paid', formatCents(invoice?.totalCents ?? plus.priceCents)],
      ...(invoice ? [['Order', String(invoice.orderNumber)] as const] : []),
      ['Card', plus.card?.name ?? 'none kept'],
      ['Paid for until', formatDateWithYear(plus.paidUntil)],
    ],
  };
}

const benefits =
  'Sign in when you shop: ground shipping is included from three bottles on, and $10 below that. When you visit, two seated tastings a quarter are yours, and you book 14 days earlier than everybody else. New wines are open to you 72 hours before their day, and one gift box of each order is included.';

/** One text for each mail about a membership. */
export const plusMails: Readonly<Record<PlusNoticeKind, Write>> = {
  'plus-welcome': (given) =>
    houseMail(`Welcome to ${name}`, `Welcome to ${name}`, [
      text(`Your membership has begun. ${benefits}`),
      paidFacts(given),
      toPage('See your membership', given),
      ...agreementOf(given),
      howToCancel,
    ]),

  'plus-renewal': (given) => {
    const { plus, savings } = given;
    const { on, priceCents } = plus.renewal;
    const isOther = priceCents !== plus.priceCents;
    const price = isOther
      ? ` The price is another one: ${formatRoundCents(priceCents)} instead of ${formatRoundCents(plus.priceCents)}.`
      : '';
    return houseMail(
      `${name} renews on ${formatDateWithYear(on)} for ${formatRoundCents(priceCents)}`,
      `${name} renews on ${formatLongDate(on)}`,
      [
        text(
          `On ${formatDateWithYear(on)} we charge ${formatCents(priceCents)} to ${plus.card?.name ?? 'the card of your membership'} for another year.${price} You need do nothing.`,
        ),
        text(savingsSentence(savings, plus.priceCents)),
        {
          kind: 'facts',
          rows: [
            ['Renews', 'each year, until you cancel'],
            ['On', formatDateWithYear(on)],
            ['Sum', formatCents(priceCents)],
            ['Card', plus.card ? `${plus.card.name}, ${plus.card.expiry}` : 'none kept'],
          ],
        },
        toPage('See it, change the card, or cancel', given),
        text(`You do not want another year? Cancel before ${formatDateWithYear(on)} and nothing is charged.`),
        howToCancel,
      ],
    );
  },

  'plus-renewed': (given) =>
    houseMail(`${name} goes on for another year`, `${name} goes on`, [
      text(`Your membership was renewed, as we wrote before. ${benefits}`),
      paidFacts(given),
      toPage('See your membership and the invoice', given),
      howToCancel,
    ]),

  'plus-declined': (given) => {
    const { card, renewal, owed } = given.plus;
    const next = owed?.nextTryOn && owed.nextTryOn < owed.until ? owed.nextTryOn : undefined;
    const again = next ? ` We try it again on ${formatLongDate(next)}.` : '';
    return houseMail(`Your card was declined for ${name}`, 'Your card was declined', [
      text(
        `${card ? `Your bank declined ${card.name}` : 'There is no card that we could charge'} for ${formatCents(renewal.priceCents)}. Nothing was charged, and your membership goes on for now.${again}`,
      ),
      text(
        `Another card is charged at once when you choose it; the page says the sum before. Without one the membership ends on ${owed ? formatDateWithYear(owed.until) : 'its fourteenth day'}.`,
      ),
      toPage('Choose another card', given),
      text(
        `You need not follow a link: sign in to our shop as always, or call ${house.phone.shown}. We never ask for a card by mail.`,
      ),
    ]);
  },

  'plus-cancelled': (given) =>
    houseMail(`${name} is cancelled`, 'Your cancellation is done', [
      text(
        `${name} does not renew. It goes on until ${formatDateWithYear(given.plus.paidUntil)}, with everything that belongs to it; nothing more is charged.`,
      ),
      text('Until then you can take it back with one press.'),
      toPage('See your membership', given),
    ]),

  'plus-cancel-undone': (given) =>
    houseMail(`${name} goes on`, `${name} goes on`, [
      text(
        `You took your cancellation back. The membership renews on ${formatDateWithYear(given.plus.renewal.on)}; we write 30 days before.`,
      ),
      toPage('See your membership', given),
      howToCancel,
    ]),

  'plus-given': (given) => {
    const { plus, giver } = given;
    const from = giver ? `${giver} gave you` : 'You were given';
    const until = formatDateWithYear(plus.paidUntil);
    const then: Readonly<Record<PlusView['state'], string>> = {
      given: `It is yours until ${until}. It is paid for, renews nothing, and we keep no card of yours.`,
      active: `It comes after what you have paid: your membership renews a year later, on ${until}, and we write ${noticeDays} days before.`,
      cancelling: `It comes after what you have paid: your membership goes on until ${until}, and is not charged again.`,
      past_due: '',
      ended: '',
    };
    return houseMail(`A year of ${name} is yours`, `A year of ${name} is yours`, [
      text(`${from} a year of ${name}. ${then[plus.state]}`),
      ...(plus.state === 'given' ? [text(benefits)] : []),
      toPage('See your membership', given),
    ]);
  },

  'plus-given-ends': (given) => {
    const until = formatDateWithYear(given.plus.paidUntil);
    return houseMail(`Your gift of ${name} ends on ${until}`, `Your gift ends on ${until}`, [
      text(
        `What you were given of ${name} ends on ${until}. Nothing is charged and nothing renews: you need do nothing.`,
      ),
      text('If you like to go on, you join by yourself then, with your own card, and only if you say so.'),
      toPage(`See ${name}`, given),
    ]);
  },

  'plus-ended': (given) => {
    const { endedBy, invoices } = given.plus;
    const back = invoices[0]?.refundedCents ?? 0;
    const why: Readonly<Record<NonNullable<typeof endedBy>, string>> = {
      cancelled: 'It ended as you wished; nothing more is charged.',
      refunded: `It ended at once, as you wished. ${back > 0 ? `${formatCents(invoices[0]?.refundedCents ?? given.plus.priceCents)} go back to the card that paid, within ten days.` : 'Nothing more is charged.'}`,
      declined:
        'No card paid the renewal within 14 days, so it ended. Nothing was charged, and nothing is owed.',
      account_closed: 'It ended with your account; nothing more is charged.',
      completed: 'What you were given is over. Nothing is charged, and nothing renews.',
    };
    return houseMail(`${name} has ended`, `${name} has ended`, [
      text(endedBy ? why[endedBy] : why.cancelled),
      toPage(`Look at ${name}`, given),
      text('You are welcome back at any time.'),
    ]);
  },
};
