import { formatCents, zeroCents } from '../../core/money.ts';
import type { VisitNoticeKind, VisitWaitlistNoticeKind } from '../../engine/notices/types.ts';
import { formatDueAtVisit } from '../../engine/visits/experiences/price-rules.ts';
import { formatVisitTime } from '../../engine/visits/experiences/rules.ts';
import type { ReservationTransferView } from '../../engine/visits/reservations/index.server.ts';
import {
  formatPartySize,
  transferGiverGuaranteeNotes,
  visitDetails,
  visitPreparationNotes,
} from '../../engine/visits/reservations/text-rules.ts';
import type { VisitEmailFacts } from '../../engine/visits/reservations/view.server.ts';
import type { VisitWaitlistEntryView } from '../../engine/visits/waits/rules.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { directionsUrl, winery } from '../../winery.ts';

/** The links in an email about a reservation. */
export type VisitEmailLinks = {
  readonly booking: string;
  readonly calendar: string;
  readonly waiver: string | undefined;
  readonly events: string;
};

type Write = (letter: VisitEmailFacts, links: VisitEmailLinks) => WrittenEmail;

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });
const action = (label: string, url: string): EmailBlock => ({ kind: 'action', label, url });
const link = (label: string, url: string): EmailBlock => ({ kind: 'link', label, url });

const whenOf = ({ view }: VisitEmailFacts) => formatVisitTime(view.startsAt);
const titleOf = ({ view }: VisitEmailFacts) => view.experience.title;

function facts({ view }: VisitEmailFacts): EmailBlock {
  const rows = visitDetails(view).map(({ label, value }) => [label, value] as const);
  return { kind: 'facts', rows: [...rows, ['Check-in code', view.code]] };
}

function waiver({ view }: VisitEmailFacts, { waiver: url }: VisitEmailLinks): EmailBlock[] {
  if (!url || !view.waiver || view.waiver.missing === 0) return [];
  return [
    text(
      view.party === 1
        ? 'You can sign online in advance, on any phone.'
        : 'Send this link to your guests. It opens on any phone, and each guest signs their own copy.',
    ),
    link('Sign the waiver', url),
  ];
}

function missingWords({ view: { party, waiver: signed } }: VisitEmailFacts): string {
  const missing = signed?.missing ?? 0;
  if (missing === party) return party === 1 ? 'You haven’t signed' : 'No one in your party has signed';
  return missing === 1
    ? 'One guest in your party hasn’t signed'
    : `${missing} guests in your party haven’t signed`;
}

const nothingDue = { netCents: zeroCents, taxCents: zeroCents, totalCents: zeroCents };

const whole = (letter: VisitEmailFacts, links: VisitEmailLinks): EmailBlock[] => [
  facts(letter),
  // The facts already state the amount due.
  ...visitPreparationNotes({ ...letter.view, due: nothingDue }).map(text),
  ...waiver(letter, links),
  action('See your reservation', links.booking),
  link('Add to calendar', links.calendar),
  ...(letter.view.experience.kit ? [] : [link('Directions', directionsUrl())]),
];

/** Returns the paragraphs about the amount refunded or credited and about the nonrefundable amount. An amount of zero has no paragraph. */
function moneyOf({
  refundCents,
  keptCents,
  isCredit,
}: Pick<VisitEmailFacts, 'refundCents' | 'keptCents' | 'isCredit'>): EmailBlock[] {
  const back = isCredit
    ? `${formatCents(refundCents)} is in your account as credit for your next purchase.`
    : `${formatCents(refundCents)} will be refunded to the person who paid. A card refund takes up to 10 days, and a gift card is credited right away.`;
  return [
    ...(refundCents > 0 ? [text(back)] : []),
    ...(keptCents > 0
      ? [text(`${formatCents(keptCents)} is nonrefundable, because the cancellation deadline has passed.`)]
      : []),
  ];
}

/** The writers of emails about a reservation, by notice kind. */
export const visitEmails: Readonly<Record<VisitNoticeKind, Write>> = {
  'visit-confirmed': (letter, links) =>
    wineryEmail(`Confirmed: ${titleOf(letter)}`, `You’re booked: ${titleOf(letter)}`, [
      ...whole(letter, links),
      text(letter.view.policySentence),
    ]),
  'visit-changed': (letter, links) =>
    wineryEmail(`Changed: ${titleOf(letter)}`, 'Your reservation was changed', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)}, ${formatPartySize(letter.view.party).toLowerCase()}. Your check-in code stays the same.`,
      ),
      ...moneyOf(letter),
      ...whole(letter, links),
      text(letter.view.policySentence),
    ]),
  'visit-reminder': (letter, links) =>
    wineryEmail(`In two days: ${titleOf(letter)}`, `${titleOf(letter)} is in two days`, [
      ...whole(letter, links),
      text(
        `Running late or can’t make it? Let us know on your reservation page, or call ${winery().phone.shown}.`,
      ),
    ]),
  'visit-waiver-reminder': (letter, links) =>
    wineryEmail(`Please sign the waiver: ${titleOf(letter)}`, 'Please sign the waiver', [
      text(
        `${missingWords(letter)} the waiver for ${titleOf(letter)} on ${whenOf(letter)} yet. Every guest needs to sign their own, and it takes two minutes.`,
      ),
      ...waiver(letter, links),
      link('See your reservation', links.booking),
    ]),
  'visit-cancelled': (letter, links) =>
    wineryEmail(`Canceled: ${titleOf(letter)}`, 'Your reservation is canceled', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)}, ${formatPartySize(letter.view.party).toLowerCase()}, has been canceled, and your seats have been released.`,
      ),
      ...moneyOf(letter),
      link('See other visits', links.events),
    ]),
  'visit-cancelled-by-winery': (letter, links) =>
    wineryEmail(`We have to cancel: ${titleOf(letter)}`, 'We’re sorry, but we have to cancel', [
      text(`We’ve had to cancel ${titleOf(letter)} on ${whenOf(letter)}.`),
      ...(letter.view.choice?.reason ? [text(`${letter.view.choice.reason.replace(/[.!]?$/, '')}.`)] : []),
      text(
        letter.view.paidCents > 0
          ? 'You can choose another time at the same price, credit in your account, or a refund. If you don’t choose within 14 days, we’ll refund you automatically.'
          : 'You’re welcome to choose another time. You weren’t charged, so you don’t need to do anything else.',
      ),
      action('Choose what happens next', links.booking),
    ]),
  'visit-transferred': (letter, links) =>
    wineryEmail(`Transferred: ${titleOf(letter)}`, 'Your friend accepted your reservation', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)} is now theirs. They have their own link, and yours no longer works. Any payment stays with the reservation.`,
      ),
      ...transferGiverGuaranteeNotes(letter.view.experience).map(text),
      link('See other visits', links.events),
    ]),
  'visit-transfer-expired': (letter, links) =>
    wineryEmail(`${titleOf(letter)} is still yours`, 'The offer expired', [
      text(
        `Your friend didn’t accept ${titleOf(letter)} on ${whenOf(letter)} in time, so it’s still yours. You can offer it again.`,
      ),
      action('See your reservation', links.booking),
    ]),
  'visit-no-show-charged': (letter) =>
    wineryEmail(`No-show charge: ${titleOf(letter)}`, 'We missed you', [
      text(
        `As agreed when you booked, we charged your card on file ${formatCents(letter.chargedCents)} (${letter.title}).`,
      ),
      text(`If that’s wrong, call ${winery().phone.shown} or reply to this email, and we’ll fix it.`),
    ]),
};

/** Returns the email to the friend who is offered a reservation. */
export function visitTransferMail(transfer: ReservationTransferView, takeUrl: string): WrittenEmail {
  const { experience, startsAt, fromName, message, party, expiresAt, due } = transfer;
  return wineryEmail(
    `${fromName} is giving you ${experience.title}`,
    `${fromName} can’t make it and thought of you`,
    [
      text(
        `${experience.title} on ${formatVisitTime(startsAt)}, for ${formatPartySize(party).toLowerCase()}.`,
      ),
      ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
      ...(due.totalCents > 0 ? [text(`Due at your visit: ${formatDueAtVisit(due)}.`)] : []),
      text(`Accept by ${formatVisitTime(expiresAt)}. After that, it stays with ${fromName}.`),
      action('Accept the visit', takeUrl),
    ],
  );
}

/** The writers of emails about a waitlist entry, by notice kind. */
export const visitWaitlistEmails: Readonly<
  Record<
    VisitWaitlistNoticeKind,
    (wait: VisitWaitlistEntryView, offerUrl: string, eventsUrl: string) => WrittenEmail
  >
> = {
  'visit-offered': ({ experience, startsAt, party, offerEndsAt }, offerUrl) => {
    const isOne = party === 1;
    const available = isOne ? 'A seat is available' : 'Seats are available';
    return wineryEmail(`${available}: ${experience.title}`, available, [
      text(
        `${experience.title} on ${formatVisitTime(startsAt)} has openings again. We’re holding ${isOne ? 'a seat for you' : `seats for your party of ${party}`}${offerEndsAt ? ` until ${formatVisitTime(offerEndsAt)}` : ''}.`,
      ),
      action(isOne ? 'Reserve the seat' : 'Reserve the seats', offerUrl),
      text(
        `If you no longer want ${isOne ? 'it' : 'them'}, let us know there and we’ll offer ${isOne ? 'it' : 'them'} to the next person in line.`,
      ),
    ]);
  },
  'visit-offer-passed': ({ experience, startsAt }, _, eventsUrl) =>
    wineryEmail(`Your hold expired: ${experience.title}`, 'We’ve offered the seats to the next person', [
      text(
        `The seats for ${experience.title} on ${formatVisitTime(startsAt)} were held for two hours. You can join the waitlist again or choose another day.`,
      ),
      action('See other days', eventsUrl),
    ]),
};
