import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import { describeGift, isGiftYear } from '../../engine/clubs/gift-memberships/rules.ts';
import type { GiftMembershipView } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { GiftMembershipNoticeKind } from '../../engine/notices/types.ts';
import { requirePlusMembershipTerms } from '../../engine/pricing/standing/membership-rules.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/** The data shown in an email about a gift membership. */
export type GiftEmailFacts = {
  readonly gift: GiftMembershipView;
  /** The URL for accepting the gift. Only emails to the recipient may contain it. */
  readonly claimUrl: string;
  /** The URL of the sender's page for the gift. */
  readonly orderUrl: string;
  readonly accountUrl: string;
  readonly offerUrl: string;
  /** The unused amount that was turned into the member's store credit. */
  readonly restCents: Cents;
  /** Whether the member canceled before the last shipment. */
  readonly isCutShort: boolean;
};

type Write = (facts: GiftEmailFacts) => WrittenEmail;

const text = (sentences: string): EmailBlock => ({ kind: 'paragraph', text: sentences });

/** Shortens a name to a single line of at most 40 characters for an email subject. */
function inSubject(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, 40);
}

const senderOf = ({ senderName }: GiftMembershipView) => (senderName === '' ? 'a friend' : senderName);
/** Capitalizes the first letter of a name at the start of a sentence. */
const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const what = (gift: GiftMembershipView) => describeGift(gift, gift.shipments);

function howYearWorks({ claimUrl }: GiftEmailFacts): EmailBlock[] {
  return [
    { kind: 'action', label: 'Accept your gift', url: claimUrl },
    text(
      `Sign in or create an account to accept it. Your year starts that day. ${requirePlusMembershipTerms().words.summary}`,
    ),
    text(
      'It’s all paid for. You don’t need a card, and it never renews. Already a member? The gift adds a year after your current one ends. It doesn’t expire.',
    ),
  ];
}

/** Returns the explanation of the gift for its recipient, which never shows the price paid (domain §6). */
function howItWorks(facts: GiftEmailFacts): EmailBlock[] {
  const { gift, claimUrl } = facts;
  if (isGiftYear(gift)) return howYearWorks(facts);
  const first = gift.shipments === 1 ? 'Your shipment' : 'Your first shipment';
  return [
    { kind: 'action', label: 'Accept your gift', url: claimUrl },
    text(
      `Tell us where to ship the wine, or pick it up at the winery. Before each shipment, we’ll email you what’s in it, in time to change or delay it. ${first} comes with the club’s next release.`,
    ),
    text(
      'Wine, tax and shipping are all paid for. You don’t need a card. Your gift ends after the last shipment and doesn’t renew.',
    ),
    text('You must be 21 or older, and an adult must sign for the wine. The gift doesn’t expire.'),
  ];
}

function messageBlock({ message }: GiftMembershipView): EmailBlock[] {
  return message === '' ? [] : [{ kind: 'quote', text: message }];
}

/** The function that writes each kind of email about a gift membership, by notice kind. */
export const giftEmailWriters: Readonly<Record<GiftMembershipNoticeKind, Write>> = {
  'gift-membership': (facts) => {
    const { gift } = facts;
    const from = gift.senderName === '' ? '' : ` from ${inSubject(gift.senderName)}`;
    const subject = isGiftYear(gift) ? `A gift${from}: ${what(gift)}` : `A gift of wine${from}`;
    return wineryEmail(subject, `For ${gift.recipientName}`, [
      text(`${sentenceStart(senderOf(gift))} sent you ${what(gift)}, from ${winery().legalName}.`),
      ...messageBlock(gift),
      ...howItWorks(facts),
    ]);
  },

  'gift-membership-reminder': (facts) => {
    const { gift } = facts;
    const missing = isGiftYear(gift)
      ? 'All you need to do is accept it.'
      : 'All we need to know is where to send the wine.';
    const subject = isGiftYear(gift)
      ? 'Your gift is still waiting for you'
      : 'Your gift of wine is still waiting for you';
    return wineryEmail(subject, `${gift.recipientName}, your gift is waiting`, [
      text(`${sentenceStart(senderOf(gift))} gave you ${what(gift)}. ${missing}`),
      ...messageBlock(gift),
      ...howItWorks(facts),
    ]);
  },

  'gift-membership-unclaimed': ({ gift, orderUrl }) =>
    wineryEmail(
      `${inSubject(gift.recipientName)} hasn’t accepted your gift yet`,
      'Your gift hasn’t been accepted yet',
      [
        text(
          `We sent ${what(gift)} to ${gift.recipientName} at ${gift.recipientEmail} and followed up twice, but no one has accepted it.`,
        ),
        text(
          'It doesn’t expire. The email may be in their spam folder, so it helps to let them know. You can also resend it or get a full refund.',
        ),
        { kind: 'action', label: 'View your gift', url: orderUrl },
      ],
    ),

  'gift-membership-bounced': ({ gift, orderUrl }) =>
    wineryEmail('Your gift wasn’t delivered', 'Your gift wasn’t delivered', [
      text(
        `We sent the gift from your order ${gift.purchase.orderNumber} to ${gift.recipientEmail}, but the email bounced because that mailbox doesn’t exist.`,
      ),
      text('The gift is safe. Give us the right email address and we’ll send it there with a new link.'),
      { kind: 'action', label: 'Use a different address', url: orderUrl },
    ]),

  'gift-membership-claimed': ({ gift, orderUrl }) =>
    wineryEmail(
      `${inSubject(gift.recipientName)} accepted your gift`,
      `${gift.recipientName} accepted your gift`,
      [
        text(
          `On ${formatDateWithYear(wineryDate(gift.claimedAt ?? gift.deliverAt))}, ${gift.recipientName} accepted ${what(gift)}.${isGiftYear(gift) ? '' : ' We’ll ship their wine with the club’s releases.'}`,
        ),
        text('You don’t need to do anything, and you won’t be charged again.'),
        { kind: 'action', label: 'View your gift', url: orderUrl },
      ],
    ),

  'gift-membership-ended': ({ gift, accountUrl, offerUrl, restCents, isCutShort }) =>
    wineryEmail(`Your ${gift.clubTitle} gift membership has ended`, 'Your gift membership has ended', [
      text(
        isCutShort
          ? `Your ${gift.clubTitle} membership has ended, along with the gift from ${senderOf(gift)}. It won’t renew.`
          : `We’ve sent every shipment of your gift from ${senderOf(gift)}: ${what(gift)}. Your membership has ended and won’t renew.`,
      ),
      ...(restCents > 0
        ? [
            text(
              `${formatCents(restCents)} was left over. It’s yours as store credit. Sign in and use it at checkout.`,
            ),
            { kind: 'action', label: 'View your account', url: accountUrl } as const,
          ]
        : []),
      text('Want to stay a member? You can join with your own card. You won’t be charged unless you do.'),
      { kind: 'action', label: 'Compare the clubs', url: offerUrl },
    ]),
};
