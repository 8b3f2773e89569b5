import { formatCents, zeroCents } from '../../core/money.ts';
import type { VisitNoticeKind, VisitWaitNoticeKind } from '../../engine/notices/types.ts';
import { dueText } from '../../engine/visits/experiences/price-rules.ts';
import { visitTime } from '../../engine/visits/experiences/rules.ts';
import type { TransferView } from '../../engine/visits/reservations/index.server.ts';
import {
  beforeYouCome,
  giverStandsFor,
  guestsText,
  visitFacts,
} from '../../engine/visits/reservations/text-rules.ts';
import type { VisitLetter } from '../../engine/visits/reservations/view.server.ts';
import type { VisitWaitView } from '../../engine/visits/waits/rules.ts';
import { directionsUrl, house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** Where a mail about a booking leads. */
export type VisitLinks = {
  readonly booking: string;
  readonly calendar: string;
  readonly waiver: string | undefined;
  readonly events: string;
};

type Write = (letter: VisitLetter, links: VisitLinks) => WrittenMail;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const action = (label: string, url: string): MailBlock => ({ kind: 'action', label, url });
const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url });

const whenOf = ({ view }: VisitLetter) => visitTime(view.startsAt);
const titleOf = ({ view }: VisitLetter) => view.experience.title;

function facts({ view }: VisitLetter): MailBlock {
  const rows = visitFacts(view).map(({ label, value }) => [label, value] as const);
  return { kind: 'facts', rows: [...rows, ['Code for the door', view.code]] };
}

function waiver({ view }: VisitLetter, { waiver: url }: VisitLinks): MailBlock[] {
  if (!url || !view.waiver || view.waiver.missing === 0) return [];
  return [
    text('Send the others this link: it opens on any telephone, and each signs a copy of their own.'),
    link('Sign the waiver', url),
  ];
}

function missingWords({ view: { party, waiver: signed } }: VisitLetter): string {
  const missing = signed?.missing ?? 0;
  if (missing === party) return 'Nobody of your party has signed yet';
  return missing === 1
    ? 'One of your party has not signed yet'
    : `${missing} of your party have not signed yet`;
}

const nothingDue = { netCents: zeroCents, taxCents: zeroCents, totalCents: zeroCents };

const whole = (letter: VisitLetter, links: VisitLinks): MailBlock[] => [
  facts(letter),
  // What is due stands among the facts.
  ...beforeYouCome({ ...letter.view, due: nothingDue }).map(text),
  ...waiver(letter, links),
  action('See your booking', links.booking),
  link('Put it into your calendar', links.calendar),
  ...(letter.view.experience.kit ? [] : [link('Directions', directionsUrl)]),
];

/** Where the money of a booking has gone, in a sentence for each part. */
function moneyOf({
  refundCents,
  keptCents,
  isCredit,
}: Pick<VisitLetter, 'refundCents' | 'keptCents' | 'isCredit'>): MailBlock[] {
  const back = isCredit
    ? `${formatCents(refundCents)} is in your account as credit, and pays whatever you choose next.`
    : `${formatCents(refundCents)} goes back to whoever paid: to a card within ten days, to a gift card at once.`;
  return [
    ...(refundCents > 0 ? [text(back)] : []),
    ...(keptCents > 0
      ? [text(`${formatCents(keptCents)} is kept, as the policy of this visit says after its cut-off.`)]
      : []),
  ];
}

/** One text for each mail about a booking. */
export const visitMails: Readonly<Record<VisitNoticeKind, Write>> = {
  'visit-confirmed': (letter, links) =>
    houseMail(`Confirmed: ${titleOf(letter)}`, `You are booked: ${titleOf(letter)}`, [
      ...whole(letter, links),
      text(letter.view.policySentence),
    ]),
  'visit-changed': (letter, links) =>
    houseMail(`Changed: ${titleOf(letter)}`, 'Your booking is changed', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)}, ${guestsText(letter.view.party).toLowerCase()}. The code at the door is the same.`,
      ),
      ...moneyOf(letter),
      ...whole(letter, links),
      text(letter.view.policySentence),
    ]),
  'visit-reminder': (letter, links) =>
    houseMail(`In two days: ${titleOf(letter)}`, `${titleOf(letter)} is in two days`, [
      ...whole(letter, links),
      text(
        `Running late, or not coming after all? Tell us on the page of your booking, or call ${house.phone.shown}.`,
      ),
    ]),
  'visit-waiver-reminder': (letter, links) =>
    houseMail(`Still to sign: ${titleOf(letter)}`, 'The waiver is still to be signed', [
      text(
        `${missingWords(letter)} for ${titleOf(letter)} on ${whenOf(letter)}. It takes two minutes, and nobody sets out without it.`,
      ),
      ...waiver(letter, links),
      link('See your booking', links.booking),
    ]),
  'visit-cancelled': (letter, links) =>
    houseMail(`Cancelled: ${titleOf(letter)}`, 'Your booking is cancelled', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)}, ${guestsText(letter.view.party).toLowerCase()}: your seats are given up.`,
      ),
      ...moneyOf(letter),
      link('See what else there is', links.events),
    ]),
  'visit-cancelled-by-winery': (letter, links) =>
    houseMail(`We have to cancel: ${titleOf(letter)}`, 'We are sorry: we have to cancel', [
      text(`${titleOf(letter)} on ${whenOf(letter)} will not take place.`),
      ...(letter.view.choice?.reason ? [text(`${letter.view.choice.reason.replace(/[.!]?$/, '')}.`)] : []),
      text(
        letter.view.paidCents > 0
          ? 'Choose what you would like: another time at the same price, credit in your account, or your money back. If you choose nothing within 14 days, your money goes back by itself.'
          : 'Choose another time if you like. Nothing was charged, so there is nothing else for you to do.',
      ),
      action('Choose what happens next', links.booking),
    ]),
  'visit-transferred': (letter, links) =>
    houseMail(`${titleOf(letter)} has a new host`, 'Your friend has taken it', [
      text(
        `${titleOf(letter)} on ${whenOf(letter)} is theirs now, with a link of their own; yours opens it no more. What was paid stays paid.`,
      ),
      ...giverStandsFor(letter.view.experience).map(text),
      link('See what else there is', links.events),
    ]),
  'visit-transfer-expired': (letter, links) =>
    houseMail(`${titleOf(letter)} is still yours`, 'A day has gone by', [
      text(
        `Nobody took ${titleOf(letter)} on ${whenOf(letter)} from you, so it is yours as before. You can offer it again.`,
      ),
      action('See your booking', links.booking),
    ]),
  'visit-no-show-charged': (letter) =>
    houseMail(`A charge: ${titleOf(letter)}`, 'We missed you', [
      text(
        `As agreed when you booked, the card that stands for those who do not come was charged ${formatCents(letter.chargedCents)}: ${letter.title}.`,
      ),
      text(`Is that wrong? Call ${house.phone.shown} or answer this mail, and we put it right.`),
    ]),
};

/** To the friend who is offered a booking. */
export function transferMail(transfer: TransferView, takeUrl: string): WrittenMail {
  const { experience, startsAt, fromName, message, party, expiresAt, due } = transfer;
  return houseMail(
    `${fromName} gives you ${experience.title}`,
    `${fromName} cannot come, and thought of you`,
    [
      text(`${experience.title} on ${visitTime(startsAt)}, for ${guestsText(party).toLowerCase()}.`),
      ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
      ...(due.totalCents > 0 ? [text(`At the visit you pay ${dueText(due)}.`)] : []),
      text(`Take it until ${visitTime(expiresAt)}; after that it stays with ${fromName}.`),
      action('Take it over', takeUrl),
    ],
  );
}

/** One text for each mail to somebody in a waiting line. */
export const visitWaitMails: Readonly<
  Record<VisitWaitNoticeKind, (wait: VisitWaitView, offerUrl: string, eventsUrl: string) => WrittenMail>
> = {
  'visit-offered': ({ experience, startsAt, party, offerEndsAt }, offerUrl) =>
    houseMail(`Seats are free: ${experience.title}`, 'There are seats for you', [
      text(
        `${experience.title} on ${visitTime(startsAt)} has room again. It is kept for your party of ${party}${offerEndsAt ? `, until ${visitTime(offerEndsAt)}` : ''}.`,
      ),
      action('Take the seats', offerUrl),
      text('If you no longer want them, let us know there and we’ll offer them to the next person in line.'),
    ]),
  'visit-offer-passed': ({ experience, startsAt }, _, eventsUrl) =>
    houseMail(`The seats went on: ${experience.title}`, 'The seats have gone to the next in line', [
      text(
        `Those of ${experience.title} on ${visitTime(startsAt)} were kept for two hours. You can join the waiting list again, or choose another day.`,
      ),
      action('See other days', eventsUrl),
    ]),
};
