import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import { giftWords, isYear } from '../../engine/clubs/gift-memberships/rules.ts';
import type { GiftInView } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftMembershipNoticeKind } from '../../engine/notices/types.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

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

const giverOf = ({ senderName }: GiftInView) => (senderName === '' ? 'a friend' : senderName);
const what = (gift: GiftInView) => giftWords(gift, gift.shipments);

/** The same of a year of Mesa Lucero+. */
function howYearWorks({ claimUrl }: GiftMailFacts): MailBlock[] {
  return [
    { kind: 'action', label: 'Accept your gift', url: claimUrl },
    text(
      'Sign in or create an account to accept it. Your year starts that day: ground shipping is included from three bottles on, two seated tastings a quarter are yours, and new wines and tables open to you earlier.',
    ),
    text(
      'It’s all paid for. You don’t need a card, and it never renews. Already a member? The gift adds a year after your current one ends. It doesn’t expire.',
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
      'Wine, tax and shipping are all paid for. You don’t need a card, and nothing renews. It ends after the last shipment.',
    ),
    text('You must be 21 or older, and an adult signs for the wine. The gift doesn’t expire.'),
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
    return wineryMail(`A gift${from}: ${of.subject}`, `For ${gift.recipientName}`, [
      text(`A gift from ${giverOf(gift)}: ${what(gift)}, ${of.from} ${winery.legalName}.`),
      ...isOf(gift),
      ...howItWorks(given),
    ]);
  },

  'gift-membership-reminder': (given) => {
    const { gift } = given;
    const missing = isYear(gift)
      ? 'All you need to do is accept it.'
      : 'All we need to know is where to send the wine.';
    const subject = isYear(gift)
      ? 'Your gift is still waiting for you'
      : 'Your gift of wine is still waiting for you';
    return wineryMail(subject, `${gift.recipientName}, your gift is waiting`, [
      text(`You were given ${what(gift)}, by ${giverOf(gift)}. ${missing}`),
      ...isOf(gift),
      ...howItWorks(given),
    ]);
  },

  'gift-membership-unclaimed': ({ gift, orderUrl }) =>
    wineryMail(
      `${inSubject(gift.recipientName)} has not accepted your gift yet`,
      'Your gift hasn’t been accepted yet',
      [
        text(
          `We sent ${what(gift)} to ${gift.recipientName}, ${gift.recipientEmail}, and wrote again twice; nobody has accepted it.`,
        ),
        text(
          'It doesn’t expire. The email may be in their spam folder, so it helps to let them know. You can also have it sent again or get a full refund.',
        ),
        { kind: 'action', label: 'See your gift', url: orderUrl },
      ],
    ),

  'gift-membership-bounced': ({ gift, orderUrl }) =>
    wineryMail('Your gift wasn’t delivered', 'Your gift wasn’t delivered', [
      text(
        `We sent your gift of order ${gift.purchase.orderNumber} to ${gift.recipientEmail}, but the email bounced because that mailbox doesn’t exist.`,
      ),
      text('The gift is safe. Give us the right address and we’ll send it there with a new link.'),
      { kind: 'action', label: 'Use a different address', url: orderUrl },
    ]),

  'gift-membership-claimed': ({ gift, orderUrl }) =>
    wineryMail(
      `${inSubject(gift.recipientName)} accepted your gift`,
      `${gift.recipientName} accepted your gift`,
      [
        text(
          `On ${formatDateWithYear(wineryDate(gift.claimedAt ?? gift.deliverAt))} ${gift.recipientName} accepted ${what(gift)}.${isYear(gift) ? '' : ' We’ll send each one with the club’s releases.'}`,
        ),
        text('You don’t need to do anything, and nothing more is charged.'),
        { kind: 'action', label: 'See your gift', url: orderUrl },
      ],
    ),

  'gift-membership-ended': ({ gift, accountUrl, offerUrl, restCents, isCutShort }) =>
    wineryMail(`Your gift of ${gift.clubTitle} is complete`, 'Your gift is complete', [
      text(
        isCutShort
          ? `Your membership of ${gift.clubTitle} has ended, and with it the gift of ${giverOf(gift)}. Nothing renews.`
          : `All of ${giverOf(gift)}’s gift was sent to you: ${what(gift)}. Your membership ends with it, and nothing renews.`,
      ),
      ...(restCents > 0
        ? [
            text(
              `${formatCents(restCents)} was left over. It’s yours as store credit. Sign in and use it at checkout.`,
            ),
            { kind: 'action', label: 'See your account', url: accountUrl } as const,
          ]
        : []),
      text('Would you like to keep going? You can join with your own card. Nothing happens unless you do.'),
      { kind: 'action', label: 'Compare the clubs', url: offerUrl },
    ]),
};
