import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import { giftWords, isYear } from '../../engine/clubs/gift-memberships/rules.ts';
import type { GiftInView } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftMembershipNoticeKind } from '../../engine/notices/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What a mail about a gift membership is written from. */
export type GiftMailFacts = {
  readonly gift: GiftInView;
  /** Accepts it: made for mails to whoever gets it, and in nothing else. */
  readonly claimUrl: string;
  /** Opens it for whoever gave it. */
  readonly orderUrl: string;
  readonly accountUrl: string;
  readonly offerUrl: string;
  /** What of it became credit of its member. */
  readonly restCents: Cents;
  /** Its member left before all of it had come. */
  readonly isCutShort: boolean;
};

type Write = (facts: GiftMailFacts) => WrittenMail;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });

/** What a line of a mail's head may hold of somebody's name: one line, and not the whole of it. */
function inSubject(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, 40);
}

const giverOf = ({ senderName }: GiftInView) => (senderName === '' ? 'somebody who likes you' : senderName);
const what = (gift: GiftInView) => giftWords(gift, gift.shipments);

/** The same of a year of Mesa Lucero+. */
function howYearWorks({ claimUrl }: GiftMailFacts): MailBlock[] {
  return [
    { kind: 'action', label: 'Accept your gift', url: claimUrl },
    text(
      'You accept it by signing in, or by making an account, and the year begins on that day: ground shipping is included from three bottles on, two seated tastings a quarter are yours, and new wines and tables open to you earlier.',
    ),
    text(
      'It is all paid for. We ask for no card of yours, and it never renews by itself. Are you a member already? Then the year comes after what you have paid. The gift does not expire.',
    ),
  ];
}

/** What it means to have got it, never what was paid (domain §6). */
function howItWorks(given: GiftMailFacts): MailBlock[] {
  const { gift, claimUrl } = given;
  if (isYear(gift)) return howYearWorks(given);
  const first = gift.shipments === 1 ? 'it' : 'the first one';
  return [
    { kind: 'action', label: 'Accept your gift', url: claimUrl },
    text(
      `You tell us where the wine goes, or pick it up with us. Before each shipment we write to you with what is in it, in time to change or move it; ${first} comes with the next release of the club.`,
    ),
    text(
      'It is all paid for, wine, tax and shipping. We ask for no card of yours, and nothing renews: after the last shipment it is over.',
    ),
    text('Wine is for adults of 21 or older, who sign for it at the door. The gift does not expire.'),
  ];
}

function isOf({ message }: GiftInView): MailBlock[] {
  return message === '' ? [] : [{ kind: 'quote', text: message }];
}

/** One text for each mail about a gift membership. */
export const giftMails: Readonly<Record<GiftMembershipNoticeKind, Write>> = {
  'gift-membership': (given) => {
    const { gift } = given;
    const from = gift.senderName === '' ? '' : ` from ${inSubject(gift.senderName)}`;
    const of = isYear(gift)
      ? { subject: what(gift), from: 'of' }
      : { subject: `wine, ${gift.clubTitle}`, from: 'of the wines of' };
    return houseMail(`A gift${from}: ${of.subject}`, `For ${gift.recipientName}`, [
      text(`A gift from ${giverOf(gift)}: ${what(gift)}, ${of.from} ${house.legalName}.`),
      ...isOf(gift),
      ...howItWorks(given),
    ]);
  },

  'gift-membership-reminder': (given) => {
    const { gift } = given;
    const missing = isYear(gift)
      ? 'All that is missing is that you accept it.'
      : 'All that is missing is where the wine shall go.';
    const subject = isYear(gift) ? 'Your gift still waits for you' : 'Your gift of wine still waits for you';
    return houseMail(subject, `${gift.recipientName}, your gift waits`, [
      text(`You were given ${what(gift)}, by ${giverOf(gift)}. ${missing}`),
      ...isOf(gift),
      ...howItWorks(given),
    ]);
  },

  'gift-membership-unclaimed': ({ gift, orderUrl }) =>
    houseMail(
      `${inSubject(gift.recipientName)} has not accepted your gift yet`,
      'Your gift was not accepted yet',
      [
        text(
          `We sent ${what(gift)} to ${gift.recipientName}, ${gift.recipientEmail}, and wrote again twice; nobody has accepted it.`,
        ),
        text(
          'It does not expire. Perhaps the mail lies among the unwanted: a word from you helps most. You can also have it sent once more, or take all of your money back.',
        ),
        { kind: 'action', label: 'See your gift', url: orderUrl },
      ],
    ),

  'gift-membership-bounced': ({ gift, orderUrl }) =>
    houseMail('Your gift did not arrive', 'Your gift did not arrive', [
      text(
        `We sent your gift of order ${gift.purchase.orderNumber} to ${gift.recipientEmail}, and the mail came back: there is no such mailbox.`,
      ),
      text('Nothing is lost. Tell us the right address and we send it there, with a new link.'),
      { kind: 'action', label: 'Send it to another address', url: orderUrl },
    ]),

  'gift-membership-claimed': ({ gift, orderUrl }) =>
    houseMail(
      `${inSubject(gift.recipientName)} accepted your gift`,
      `${gift.recipientName} accepted your gift`,
      [
        text(
          `On ${formatDateWithYear(wineryDate(gift.claimedAt ?? gift.deliverAt))} ${gift.recipientName} accepted ${what(gift)}.${isYear(gift) ? '' : ' We send each of them with the releases of the club.'}`,
        ),
        text('You have nothing to do, and nothing more is charged.'),
        { kind: 'action', label: 'See your gift', url: orderUrl },
      ],
    ),

  'gift-membership-ended': ({ gift, accountUrl, offerUrl, restCents, isCutShort }) =>
    houseMail(`Your gift of ${gift.clubTitle} is complete`, 'Your gift is complete', [
      text(
        isCutShort
          ? `Your membership of ${gift.clubTitle} has ended, and with it the gift of ${giverOf(gift)}. Nothing renews.`
          : `All of ${giverOf(gift)}’s gift was sent to you: ${what(gift)}. Your membership ends with it, and nothing renews.`,
      ),
      ...(restCents > 0
        ? [
            text(
              `${formatCents(restCents)} of it were not needed. They are yours as credit in your account: sign in, and the checkout offers it.`,
            ),
            { kind: 'action', label: 'See your account', url: accountUrl } as const,
          ]
        : []),
      text(
        'Would you like to go on? You join by yourself, with your own card, and only if you say so. Nothing happens by itself.',
      ),
      { kind: 'action', label: 'Compare the clubs', url: offerUrl },
    ]),
};
