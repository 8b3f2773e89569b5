import { formatDateWithYear, wineryDate, wineryTimeZoneName } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import {
  holdBenefitsSentence,
  holdUntilText,
  pendingMembershipLapseDays,
  spotOfferHours,
} from '../../engine/clubs/memberships/rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import { describeFrequency, typicalPriceRange } from '../../engine/clubs/terms-rules.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import type { ClubMembershipNoticeKind, ClubWaitlistNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/** The data that emails about a membership use. */
export type MembershipEmailData = {
  readonly membership: MembershipView;
  /** The URL of the club page, where members change their card or plan, put their membership on hold, or cancel. */
  readonly accountUrl: string;
  readonly offerUrl: string;
  /** The plan's new price range and first charge; undefined unless the email is about a price change. */
  readonly priceChange: { readonly start: string; readonly range: string } | undefined;
};

type Write = (facts: MembershipEmailData) => WrittenEmail;

const text = (sentences: string): EmailBlock => ({ kind: 'paragraph', text: sentences });
const account = (label: string, { accountUrl }: MembershipEmailData): EmailBlock => ({
  kind: 'action',
  label,
  url: accountUrl,
});

/** Returns the paragraph that explains how to cancel, which every email about an upcoming charge must contain (domain §2.5). */
const howToCancel = () =>
  text(
    `You can cancel at any time without a fee, in your account under “Wine club” or by calling ${winery().phone.shown}.`,
  );

function placeOf({ isPickup, address, pickupLocation }: MembershipEmailData['membership']) {
  const pickup = winery().pickupLocations.find(({ id }) => id === pickupLocation);
  return isPickup
    ? `Pickup at the ${pickup?.name ?? 'winery'}`
    : address && `${address.primaryStreet}, ${cityLine(address)}`;
}

/** Returns the details of a gift membership, without amounts. */
function giftTable({ membership }: MembershipEmailData): EmailBlock {
  const { club, tier, frequencyOffered, memberCode } = membership;
  const place = placeOf(membership);
  const rows: (readonly [string, string])[] = [
    ['Club', `${club.title}, ${tier.bottles} bottles`],
    ['Frequency', frequencyOffered.title],
    ...(place === undefined ? [] : [['Delivery', place] as const]),
    ['Member code', memberCode],
  ];
  return { kind: 'facts', rows };
}

function membershipTable({ membership }: MembershipEmailData): EmailBlock {
  const { club, tier, frequencyOffered, isPickup, card, memberCode } = membership;
  const place = placeOf(membership);
  const rows: (readonly [string, string])[] = [
    ['Club', `${club.title}, ${tier.bottles} bottles`],
    ['Frequency', frequencyOffered.title],
    ['Per shipment', `Typically ${typicalPriceRange(tier)}, plus tax${isPickup ? '' : ' and shipping'}`],
    ...(place === undefined ? [] : [['Delivery', place] as const]),
    ['Card', card?.name ?? 'None yet'],
    ['Member code', memberCode],
  ];
  return { kind: 'facts', rows };
}

/** Returns the accepted terms word for word, for the member's records (domain §2.5); empty if there was no consent. */
function agreement({ membership: { consent } }: MembershipEmailData): EmailBlock[] {
  if (!consent) return [];
  const on = formatDateWithYear(wineryDate(consent.acceptedAt));
  return [
    { kind: 'heading', text: 'Your agreement' },
    text(
      consent.takenBy
        ? `On ${on}, you agreed to these terms by phone:`
        : `On ${on}, you checked the box to agree to these terms:`,
    ),
    { kind: 'quote', text: consent.termsText },
  ];
}

/** Returns the sentence about the first charge affected by the member's latest change. */
function startOf({ membership: { history } }: MembershipEmailData): string {
  // Ignores price changes, which aren't the member's own and have their own email.
  const own = history.filter(({ kind }) => kind !== 'price_change_told');
  const start = own.map(({ data }) => data.start).find((each) => typeof each === 'string');
  return typeof start === 'string' ? start : 'Your membership has changed.';
}

/** Functions that write the emails about a membership, by notice kind. */
export const membershipEmailWriters: Readonly<Record<ClubMembershipNoticeKind, Write>> = {
  'club-welcome': (facts) =>
    wineryEmail(`Welcome to ${facts.membership.club.title}`, `Welcome to ${facts.membership.club.title}`, [
      text(
        'You’re a member! Sign in to see your member prices in the shop. Before each shipment, we’ll email you what’s in it and the exact total, in time to change or skip it.',
      ),
      membershipTable(facts),
      account('View your membership', facts),
      ...agreement(facts),
      howToCancel(),
    ]),

  'club-given': (facts) =>
    wineryEmail(
      `Your ${facts.membership.club.title} gift has started`,
      `Welcome to ${facts.membership.club.title}`,
      [
        text(
          'Your gift membership has started, and you’ll have member prices in the shop while it lasts. We’ll email you before each shipment, in time to change or skip it. If you skip a shipment, you’ll get it later.',
        ),
        giftTable(facts),
        account('View your membership', facts),
        text(
          'Everything is paid for, including tax and shipping. You don’t need a card, and your membership ends after the last shipment without renewing.',
        ),
      ],
    ),

  'club-pending': (facts) =>
    wineryEmail(
      `One more step to join ${facts.membership.club.title}`,
      `We’re holding your spot in ${facts.membership.club.title}`,
      [
        text(
          `Add a card within ${pendingMembershipLapseDays} days to start your membership. Until then, we won’t send wine or charge you.`,
        ),
        membershipTable(facts),
        account('Add a card', facts),
        ...agreement(facts),
        howToCancel(),
      ],
    ),

  'club-card-reminder': (facts) => {
    const { club, lapsesOn } = facts.membership;
    const until = lapsesOn ? ` until ${formatDateWithYear(lapsesOn)}` : '';
    return wineryEmail(`Add a card to start ${club.title}`, 'Add a card to start your membership', [
      text(
        `We’re holding your spot in ${club.title}${until}. Your membership starts as soon as you add a card.`,
      ),
      account('Add a card', facts),
      text('Changed your mind? You don’t need to do anything. Without a card, you’ll never be charged.'),
    ]);
  },

  'club-lapsed': (facts) =>
    wineryEmail(
      `Your spot in ${facts.membership.club.title} has expired`,
      `Your spot in ${facts.membership.club.title} has expired`,
      [
        text(
          `You didn’t add a card within ${pendingMembershipLapseDays} days, so your membership didn’t start. You weren’t charged. You’re welcome to join anytime.`,
        ),
        { kind: 'action', label: 'Compare our clubs', url: facts.offerUrl },
      ],
    ),

  'club-activated': (facts) =>
    wineryEmail(
      `Your ${facts.membership.club.title} membership has started`,
      `Welcome to ${facts.membership.club.title}`,
      [
        text(
          'We have your card, and your membership has started. Sign in to see your member prices in the shop. Before each shipment, we’ll email you the exact total, in time to change or skip it.',
        ),
        membershipTable(facts),
        account('View your membership', facts),
        ...agreement(facts),
        howToCancel(),
      ],
    ),

  'club-held': (facts) => {
    const { hold, club } = facts.membership;
    const dates = hold
      ? `from ${formatDateWithYear(hold.fromOn)} ${holdUntilText(hold.untilOn)}`
      : 'until you end it';
    return wineryEmail(`Your ${club.title} membership is on hold`, 'Your membership is on hold', [
      text(
        `Your ${club.title} membership is on hold ${dates}, as you requested. We won’t charge you during the hold.`,
      ),
      ...(hold ? [text(holdBenefitsSentence(hold))] : []),
      account('End hold early', facts),
      howToCancel(),
    ]);
  },

  'club-hold-ended': (facts) =>
    wineryEmail(
      `Your ${facts.membership.club.title} membership is active again`,
      `Welcome back to ${facts.membership.club.title}`,
      [
        text('Your hold has ended. We’ll email you before your next shipment, in time to change or skip it.'),
        membershipTable(facts),
        account('View your membership', facts),
        howToCancel(),
      ],
    ),

  'club-held-by-us': (facts) =>
    wineryEmail(
      `Your ${facts.membership.club.title} membership is on hold`,
      'We put your membership on hold',
      [
        text(
          'Your card was declined for two shipments in a row, so we’ve stopped charging it. Your membership isn’t canceled, and we won’t charge you while it’s on hold.',
        ),
        text('To continue, add another card and end the hold.'),
        account('View your membership', facts),
        text(`Need help? Call ${winery().phone.shown} or email ${winery().mailboxes.membership}.`),
      ],
    ),

  'club-cancelled': (facts) => {
    const { club, undoUntil } = facts.membership;
    return wineryEmail(
      `Your ${club.title} membership is canceled`,
      `Your ${club.title} membership is canceled`,
      [
        text(
          'We’ve canceled your membership as you requested, and you won’t be charged again. If you’ve already been charged for a shipment, you’ll still get it.',
        ),
        ...(undoUntil
          ? [
              text(
                `Changed your mind? You can undo this with one click until ${formatDateWithYear(wineryDate(undoUntil))} and keep everything as it was.`,
              ),
              account('Undo cancellation', facts),
            ]
          : []),
        text('Thank you for being a member.'),
      ],
    );
  },

  'club-cancel-undone': (facts) =>
    wineryEmail(
      `Your ${facts.membership.club.title} membership is active again`,
      `Welcome back to ${facts.membership.club.title}`,
      [
        text('We’ve undone your cancellation, and your membership continues just as before.'),
        membershipTable(facts),
        account('View your membership', facts),
        ...agreement(facts),
        howToCancel(),
      ],
    ),

  'club-plan-changed': (facts) =>
    wineryEmail(`Your ${facts.membership.club.title} membership has changed`, 'Your membership has changed', [
      text(startOf(facts)),
      membershipTable(facts),
      account('View your membership', facts),
      // An agreement to an earlier change names an outdated total.
      ...(facts.membership.consent?.termsText.includes(startOf(facts)) ? agreement(facts) : []),
      howToCancel(),
    ]),

  'club-yearly-reminder': (facts) => {
    const { club, tier, frequencyOffered, figures, isPickup } = facts.membership;
    const year = `${formatRoundCents(figures.yearLowCents)} to ${formatRoundCents(figures.yearHighCents)}`;
    return wineryEmail(`Your ${club.title} membership renews automatically`, 'Your annual renewal reminder', [
      text(
        `${club.title} renews until you cancel. You get a shipment of ${tier.bottles} bottles ${describeFrequency(frequencyOffered)}, typically ${typicalPriceRange(tier)} each plus tax${isPickup ? '' : ' and shipping'}. That’s ${year} a year.`,
      ),
      howToCancel(),
      account('View or change your membership', facts),
      ...agreement(facts),
    ]);
  },

  'club-price-change': (facts) => {
    const { club, tier, isPickup } = facts.membership;
    const { start = '', range = '' } = facts.priceChange ?? {};
    const extras = isPickup ? 'plus tax' : 'plus tax and shipping';
    return wineryEmail(`New price for ${club.title} shipments`, 'New price for your shipments', [
      text(start),
      text(
        `From then on, your ${tier.bottles}-bottle ${club.title} shipments will typically be ${range} each at your member price, ${extras}. They’re ${typicalPriceRange(tier)} now, and that price stays the same until then.`,
      ),
      howToCancel(),
      account('View, change or cancel your membership', facts),
    ]);
  },
};

export type WaitlistEmailData = {
  readonly clubTitle: string;
  /** The end of the offer in the winery's time zone, such as `Tuesday, November 24, 10:00 am`. */
  readonly until: string;
  readonly joinUrl: string;
};

export const waitlistEmailWriters: Readonly<
  Record<ClubWaitlistNoticeKind, (facts: WaitlistEmailData) => WrittenEmail>
> = {
  'club-place-offered': ({ clubTitle, until, joinUrl }) =>
    wineryEmail(`A spot in ${clubTitle} is yours`, `A spot in ${clubTitle} is yours`, [
      text(
        `It’s your turn! We’ll hold your spot for ${spotOfferHours} hours, until ${until} ${wineryTimeZoneName()} time.`,
      ),
      { kind: 'action', label: `Join ${clubTitle}`, url: joinUrl },
      text('After that, it goes to the next person on the waitlist. You won’t be charged unless you join.'),
    ]),

  'club-place-passed': ({ clubTitle, joinUrl }) =>
    wineryEmail(`Your spot in ${clubTitle} has expired`, `Your spot in ${clubTitle} has expired`, [
      text(
        `We held a spot in ${clubTitle} for you for ${spotOfferHours} hours. It has now gone to the next person on the waitlist. You can join the waitlist again anytime.`,
      ),
      { kind: 'action', label: 'Rejoin waitlist', url: joinUrl },
    ]),
};
