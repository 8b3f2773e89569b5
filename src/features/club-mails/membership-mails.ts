import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import { benefitsSentence, lapseDays, offerHours, untilWords } from '../../engine/clubs/memberships/rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import { howOften, typicalRange } from '../../engine/clubs/terms-rules.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import type { ClubWaitNoticeKind, MembershipNoticeKind } from '../../engine/notices/types.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/** What a mail about a membership is written from. */
export type MembershipMailFacts = {
  readonly membership: MembershipView;
  /** The page of memberships: a card, a hold, another plan and the end are found there. */
  readonly accountUrl: string;
  readonly offerUrl: string;
  /** Another price of the plan, where the mail is about it, with the first charge that it counts for. */
  readonly priceChange: { readonly start: string; readonly range: string } | undefined;
};

type Write = (facts: MembershipMailFacts) => WrittenMail;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const account = (label: string, { accountUrl }: MembershipMailFacts): MailBlock => ({
  kind: 'action',
  label,
  url: accountUrl,
});

/** How to cancel stands in every mail about a charge to come (domain §2.5). */
const howToCancel = text(
  `You can cancel at any time, at once and without a fee: in your account under “Wine club”, or by calling ${winery.phone.shown}.`,
);

/** Where a membership sends. */
function placeOf({ isPickup, address, pickupLocation }: MembershipMailFacts['membership']) {
  const pickup = winery.pickupLocations.find(({ id }) => id === pickupLocation);
  return isPickup
    ? `Pickup at the ${pickup?.name ?? 'winery'}`
    : address && `${address.primaryStreet}, ${cityLine(address)}`;
}

/** What was given, without a word of money. */
function givenFacts({ membership }: MembershipMailFacts): MailBlock {
  const { club, tier, frequencyOffered, memberCode } = membership;
  const place = placeOf(membership);
  const rows: (readonly [string, string])[] = [
    ['Club', `${club.title}, ${tier.bottles} bottles`],
    ['How often', frequencyOffered.title],
    ...(place === undefined ? [] : [['Where to', place] as const]),
    ['Member card', memberCode],
  ];
  return { kind: 'facts', rows };
}

function facts({ membership }: MembershipMailFacts): MailBlock {
  const { club, tier, frequencyOffered, isPickup, card, memberCode } = membership;
  const place = placeOf(membership);
  const rows: (readonly [string, string])[] = [
    ['Club', `${club.title}, ${tier.bottles} bottles`],
    ['How often', frequencyOffered.title],
    ['A shipment', `typically ${typicalRange(tier)}, plus tax${isPickup ? '' : ' and shipping'}`],
    ...(place === undefined ? [] : [['Where to', place] as const]),
    ['Card', card?.name ?? 'none yet'],
    ['Member card', memberCode],
  ];
  return { kind: 'facts', rows };
}

/** What was agreed to, word for word, to be kept (domain §2.5). */
function agreement({ membership: { consent } }: MembershipMailFacts): MailBlock[] {
  if (!consent) return [];
  const on = formatDateWithYear(wineryDate(consent.acceptedAt));
  return [
    { kind: 'heading', text: 'What you agreed to' },
    text(`On ${on}, by ticking the box beside these words:`),
    { kind: 'quote', text: consent.termsText },
  ];
}

/** From which charge on a change counts, as it was agreed to. */
function startOf({ membership: { history } }: MembershipMailFacts): string {
  // A new price is no change of the member's own, and has an email of its own.
  const own = history.filter(({ kind }) => kind !== 'price_change_told');
  const start = own.map(({ data }) => data.start).find((each) => typeof each === 'string');
  return typeof start === 'string' ? start : 'Your membership has changed.';
}

/** One text for each mail about a membership. */
export const membershipMails: Readonly<Record<MembershipNoticeKind, Write>> = {
  'club-welcome': (given) =>
    wineryMail(`Welcome to ${given.membership.club.title}`, `Welcome to ${given.membership.club.title}`, [
      text(
        'Your membership has begun, and your member prices show in the shop as soon as you are signed in. We write before each shipment, with what is in it and the exact sum, in time to change or skip it.',
      ),
      facts(given),
      account('See your membership', given),
      ...agreement(given),
      howToCancel,
    ]),

  'club-given': (given) =>
    wineryMail(
      `Your gift of ${given.membership.club.title} begins`,
      `Welcome to ${given.membership.club.title}`,
      [
        text(
          'Your gift has begun, and while it lasts you have member prices in the shop. We write before each shipment, with what is in it, in time to change it or to take it later: a shipment that you skip is not lost.',
        ),
        givenFacts(given),
        account('See your membership', given),
        text(
          'It is all paid for: wine, tax and shipping. Nothing renews, and no card is asked for. After the last shipment it is over.',
        ),
      ],
    ),

  'club-pending': (given) =>
    wineryMail(
      `${given.membership.club.title}: one thing is missing`,
      `Your place in ${given.membership.club.title} is kept`,
      [
        text(
          `Add a card within ${lapseDays} days and your membership begins; until then nothing is charged and nothing is sent.`,
        ),
        facts(given),
        account('Add a card', given),
        ...agreement(given),
        howToCancel,
      ],
    ),

  'club-card-reminder': (given) => {
    const { club, lapsesOn } = given.membership;
    const until = lapsesOn ? ` until ${formatDateWithYear(lapsesOn)}` : '';
    return wineryMail(`${club.title} waits for your card`, 'Your membership waits for a card', [
      text(`We keep your place in ${club.title}${until}. With a card your membership begins at once.`),
      account('Add a card', given),
      text('You do not want it any more? You need do nothing: without a card nothing is ever charged.'),
    ]);
  },

  'club-lapsed': (given) =>
    wineryMail(
      `Your place in ${given.membership.club.title} has ended`,
      `Your place in ${given.membership.club.title} has ended`,
      [
        text(
          `No card came within ${lapseDays} days, so the membership has ended. Nothing was charged. You are welcome any time.`,
        ),
        { kind: 'action', label: 'See our clubs', url: given.offerUrl },
      ],
    ),

  'club-activated': (given) =>
    wineryMail(
      `Your ${given.membership.club.title} membership has begun`,
      `Welcome to ${given.membership.club.title}`,
      [
        text(
          'Your card is there, and your membership has begun: your member prices show in the shop as soon as you are signed in. We write before each shipment, with the exact sum, in time to change or skip it.',
        ),
        facts(given),
        account('See your membership', given),
        ...agreement(given),
        howToCancel,
      ],
    ),

  'club-held': (given) => {
    const { hold, club } = given.membership;
    const dates = hold
      ? `from ${formatDateWithYear(hold.fromOn)} ${untilWords(hold.untilOn)}`
      : 'until you end it';
    return wineryMail(`Your ${club.title} membership rests`, 'Your membership rests', [
      text(`As you wished, your ${club.title} membership is on hold ${dates}. Meanwhile nothing is charged.`),
      ...(hold ? [text(benefitsSentence(hold))] : []),
      account('End the hold earlier', given),
      howToCancel,
    ]);
  },

  'club-hold-ended': (given) =>
    wineryMail(
      `Your ${given.membership.club.title} membership goes on`,
      `Welcome back to ${given.membership.club.title}`,
      [
        text('The hold is over. We write before the next shipment, in time to change or skip it.'),
        facts(given),
        account('See your membership', given),
        howToCancel,
      ],
    ),

  'club-held-by-us': (given) =>
    wineryMail(`Your ${given.membership.club.title} membership rests`, 'We put your membership on hold', [
      text(
        'Two shipments in a row could not be paid with your card, so we stopped trying. Nothing is charged while your membership is paused, and it isn’t canceled.',
      ),
      text('Add another card and end the hold whenever you like.'),
      account('See your membership', given),
      text(`Something else is wrong? Call ${winery.phone.shown} or write to ${winery.mailboxes.membership}.`),
    ]),

  'club-cancelled': (given) => {
    const { club, undoUntil } = given.membership;
    return wineryMail(
      `Your ${club.title} membership is canceled`,
      `Your ${club.title} membership is canceled`,
      [
        text(
          'As you wished, your membership has ended and nothing more will be charged. A shipment that was charged before still comes to you.',
        ),
        ...(undoUntil
          ? [
              text(
                `You may change your mind: until ${formatDateWithYear(wineryDate(undoUntil))} one press brings the membership back as it was.`,
              ),
              account('Bring it back', given),
            ]
          : []),
        text('Thank you for the time with us.'),
      ],
    );
  },

  'club-cancel-undone': (given) =>
    wineryMail(
      `Your ${given.membership.club.title} membership goes on`,
      `Good to have you back in ${given.membership.club.title}`,
      [
        text('Your cancellation is taken back, and the membership goes on as it was.'),
        facts(given),
        account('See your membership', given),
        ...agreement(given),
        howToCancel,
      ],
    ),

  'club-plan-changed': (given) =>
    wineryMail(`Your ${given.membership.club.title} membership has changed`, 'Your membership has changed', [
      text(startOf(given)),
      facts(given),
      account('See your membership', given),
      // An earlier agreement names an earlier total.
      ...(given.membership.consent?.termsText.includes(startOf(given)) ? agreement(given) : []),
      howToCancel,
    ]),

  'club-yearly-reminder': (given) => {
    const { club, tier, frequencyOffered, figures, isPickup } = given.membership;
    const year = `${formatRoundCents(figures.yearLowCents)} to ${formatRoundCents(figures.yearHighCents)}`;
    return wineryMail(`Your ${club.title} membership renews by itself`, 'Once a year, we remind you', [
      text(
        `${club.title} goes on until you cancel: a shipment of ${tier.bottles} bottles ${howOften(frequencyOffered)}, typically ${typicalRange(tier)} each time plus tax${isPickup ? '' : ' and shipping'}. Over a year that comes to ${year}.`,
      ),
      howToCancel,
      account('See or change your membership', given),
      ...agreement(given),
    ]);
  },

  'club-price-change': (given) => {
    const { club, tier, isPickup } = given.membership;
    const { start = '', range = '' } = given.priceChange ?? {};
    const extras = isPickup ? 'plus tax' : 'plus tax and shipping';
    return wineryMail(`New price for ${club.title} shipments`, 'New price for your shipments', [
      text(start),
      text(
        `From then on, a shipment of ${tier.bottles} bottles of ${club.title} is typically ${range} at your member price, ${extras}, instead of ${typicalRange(tier)}. Nothing changes before that.`,
      ),
      howToCancel,
      account('See, change or cancel your membership', given),
    ]);
  },
};

export type WaitMailFacts = {
  readonly clubTitle: string;
  /** `Tuesday, November 24, 10:00 am` in the winery's time. */
  readonly until: string;
  readonly joinUrl: string;
};

export const waitMails: Readonly<Record<ClubWaitNoticeKind, (facts: WaitMailFacts) => WrittenMail>> = {
  'club-place-offered': ({ clubTitle, until, joinUrl }) =>
    wineryMail(`A place in ${clubTitle} is yours`, `A place in ${clubTitle} is yours`, [
      text(`Your turn has come. We keep the place for ${offerHours} hours, until ${until} Pacific time.`),
      { kind: 'action', label: `Join ${clubTitle}`, url: joinUrl },
      text('After that it goes to whoever is next in line. Nothing is charged unless you join.'),
    ]),

  'club-place-passed': ({ clubTitle, joinUrl }) =>
    wineryMail(`The place in ${clubTitle} went on`, `The place in ${clubTitle} went on`, [
      text(
        `We kept a place in ${clubTitle} for you for ${offerHours} hours, and it has gone to the next in line. You can join the line again at any time.`,
      ),
      { kind: 'action', label: 'Join the line again', url: joinUrl },
    ]),
};
