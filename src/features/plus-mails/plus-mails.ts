import { formatDateWithYear, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../core/money.ts';
import { plusSavingsSentence } from '../../engine/loyalty/plus/rules.ts';
import type { PlusSavings } from '../../engine/loyalty/plus/types.ts';
import type { PlusMembershipView } from '../../engine/loyalty/plus/view.server.ts';
import type { PlusNoticeKind } from '../../engine/notices/types.ts';
import { requirePlusMembershipTerms } from '../../engine/pricing/standing/membership-rules.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

export type PlusEmailFacts = {
  readonly plus: PlusMembershipView;
  readonly savings: PlusSavings;
  /** The exact text of the accepted terms and the time of acceptance; undefined if there is none. */
  readonly agreement: { readonly termsText: string; readonly acceptedAt: Date } | undefined;
  /** The URL of the membership page, with its card, invoices and cancellation. */
  readonly pageUrl: string;
  /** The name of the person who gave the most recent gifted year; empty if they gave no name, undefined if no year was a gift. */
  readonly giver: string | undefined;
};

type Write = (facts: PlusEmailFacts) => WrittenEmail;

const name = () => winery().membershipName;
const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });
const toPage = (label: string, { pageUrl }: PlusEmailFacts): EmailBlock => ({
  kind: 'action',
  label,
  url: pageUrl,
});

/** Returns how to cancel, which every email about a charge must explain (domain §2.5). */
const howToCancel = () =>
  text(
    `You can cancel anytime without a fee, in two clicks on your membership page or by calling ${winery().phone.shown}. Your membership then stays active until the end of the year you paid for.`,
  );

function agreementOf({ agreement }: PlusEmailFacts): EmailBlock[] {
  if (!agreement) return [];
  const on = formatDateWithYear(wineryDate(agreement.acceptedAt));
  return [
    { kind: 'heading', text: 'Program terms you agreed to' },
    text(`On ${on}, by checking the box next to this text:`),
    { kind: 'quote', text: agreement.termsText },
  ];
}

function paidFacts({ plus }: PlusEmailFacts): EmailBlock {
  const [invoice] = plus.invoices;
  return {
    kind: 'facts',
    rows: [
      ['Paid', formatCents(invoice?.totalCents ?? plus.priceCents)],
      ...(invoice ? [['Order', String(invoice.orderNumber)] as const] : []),
      ['Card', plus.card?.name ?? 'None on file'],
      ['Paid through', formatDateWithYear(plus.paidUntil)],
    ],
  };
}

const benefits = () =>
  `Sign in when you shop to get your member benefits. ${requirePlusMembershipTerms().words.summary}`;

/** The function that writes each kind of email about the paid membership, by notice kind. */
export const plusEmailWriters: Readonly<Record<PlusNoticeKind, Write>> = {
  'plus-welcome': (given) =>
    wineryEmail(`Welcome to ${name()}`, `Welcome to ${name()}`, [
      text(`Your membership has started. ${benefits()}`),
      paidFacts(given),
      toPage('See your membership', given),
      ...agreementOf(given),
      howToCancel(),
    ]),

  'plus-renewal': (given) => {
    const { plus, savings } = given;
    const { on, priceCents } = plus.renewal;
    const isOther = priceCents !== plus.priceCents;
    const price = isOther
      ? ` The price has changed: ${formatRoundCents(priceCents)} instead of ${formatRoundCents(plus.priceCents)}.`
      : '';
    return wineryEmail(
      `${name()} renews on ${formatDateWithYear(on)} for ${formatRoundCents(priceCents)}`,
      `${name()} renews on ${formatLongDate(on)}`,
      [
        text(
          `On ${formatDateWithYear(on)}, we’ll charge ${formatCents(priceCents)} to ${plus.card?.name ?? 'your membership’s card'} for another year.${price} You don’t need to do anything.`,
        ),
        text(plusSavingsSentence(savings, plus.priceCents)),
        {
          kind: 'facts',
          rows: [
            ['Renews', 'Every year until you cancel'],
            ['Renewal date', formatDateWithYear(on)],
            ['Amount', formatCents(priceCents)],
            ['Card', plus.card ? `${plus.card.name}, ${plus.card.expiry}` : 'None on file'],
          ],
        },
        toPage('View membership, change card or cancel', given),
        text(`Don’t want another year? Cancel before ${formatDateWithYear(on)} and you won’t be charged.`),
        howToCancel(),
      ],
    );
  },

  'plus-renewed': (given) =>
    wineryEmail(`${name()} has renewed for another year`, `Your membership has renewed`, [
      text(
        `Your membership has renewed for another year, as we said it would in an earlier email. ${benefits()}`,
      ),
      paidFacts(given),
      toPage('See your membership and the invoice', given),
      howToCancel(),
    ]),

  'plus-declined': (given) => {
    const { card, renewal, pastDue } = given.plus;
    const next = pastDue?.nextTryOn && pastDue.nextTryOn < pastDue.until ? pastDue.nextTryOn : undefined;
    const amount = formatCents(renewal.priceCents);
    const again = next ? ` We’ll try again on ${formatLongDate(next)}.` : '';
    const subject = card ? `Your card was declined for ${name()}` : `We couldn’t renew ${name()}`;
    return wineryEmail(subject, card ? 'Your card was declined' : 'We couldn’t renew your membership', [
      text(
        `${card ? `Your bank declined ${card.name} for ${amount}` : `We don’t have a card on file for your ${amount} renewal`}. You haven’t been charged, and your membership stays active for now.${again}`,
      ),
      text(
        `If you ${card ? 'choose another' : 'add a'} card, we’ll show you the amount and charge it right away. Otherwise, your membership ends ${pastDue ? `on ${formatDateWithYear(pastDue.until)}` : `after ${requirePlusMembershipTerms().graceDays} days`}.`,
      ),
      toPage(card ? 'Choose another card' : 'Add a card', given),
      text(
        `You don’t have to click a link. You can sign in to our shop as usual, or call ${winery().phone.shown}. We never ask for card numbers by email.`,
      ),
    ]);
  },

  'plus-cancelled': (given) =>
    wineryEmail(`${name()} is canceled`, 'Your membership is canceled', [
      text(
        `Your membership won’t renew. It stays active with all its benefits until ${formatDateWithYear(given.plus.paidUntil)}, and you won’t be charged again.`,
      ),
      text('Until then, you can undo this with one click.'),
      toPage('See your membership', given),
    ]),

  'plus-cancel-undone': (given) =>
    wineryEmail(`${name()} continues`, `Your membership continues`, [
      text(
        `You decided to keep your membership. It renews on ${formatDateWithYear(given.plus.renewal.on)}, and we’ll email you ${requirePlusMembershipTerms().noticeDays} days before.`,
      ),
      toPage('See your membership', given),
      howToCancel(),
    ]),

  'plus-given': (given) => {
    const { plus, giver } = given;
    const from = giver ? `${giver} gave you` : 'You received';
    const until = formatDateWithYear(plus.paidUntil);
    const then: Readonly<Record<PlusMembershipView['state'], string>> = {
      given: `It’s yours until ${until}. It’s paid for and won’t renew, so you don’t need a card.`,
      active: `It’s added after your current year. Your membership now renews a year later, on ${until}, and we’ll email you ${requirePlusMembershipTerms().noticeDays} days before.`,
      cancelling: `It’s added after your current year. Your membership now lasts until ${until}, and you won’t be charged again.`,
      past_due: '',
      ended: '',
    };
    return wineryEmail(`A year of ${name()} is yours`, `A year of ${name()} is yours`, [
      text(`${from} a year of ${name()}. ${then[plus.state]}`),
      ...(plus.state === 'given' ? [text(benefits())] : []),
      toPage('See your membership', given),
    ]);
  },

  'plus-given-ends': (given) => {
    const until = formatDateWithYear(given.plus.paidUntil);
    return wineryEmail(`Your gift of ${name()} ends on ${until}`, `Your gift ends on ${until}`, [
      text(
        `Your gift of ${name()} ends on ${until}. It won’t renew, you won’t be charged, and you don’t need to do anything.`,
      ),
      text('If you’d like to continue, you can join with your own card. You won’t be charged unless you do.'),
      toPage(`See ${name()}`, given),
    ]);
  },

  'plus-ended': (given) => {
    const { endedBy, invoices } = given.plus;
    const back = invoices[0]?.refundedCents ?? 0;
    const why: Readonly<Record<NonNullable<typeof endedBy>, string>> = {
      cancelled: 'It ended as you requested. You won’t be charged again.',
      refunded: `It ended right away, as you requested. ${back > 0 ? `${formatCents(invoices[0]?.refundedCents ?? given.plus.priceCents)} will be refunded to your card within 10 days.` : 'You won’t be charged again.'}`,
      declined: `We couldn’t charge a card for the renewal within ${requirePlusMembershipTerms().graceDays} days, so your membership ended. You weren’t charged, and you owe nothing.`,
      account_closed: 'It ended when your account was closed. You won’t be charged again.',
      completed: 'Your gift has ended. It won’t renew, and you won’t be charged.',
    };
    return wineryEmail(`${name()} has ended`, `${name()} has ended`, [
      text(endedBy ? why[endedBy] : why.cancelled),
      toPage(`View ${name()}`, given),
      text('You’re welcome back anytime.'),
    ]);
  },
};
