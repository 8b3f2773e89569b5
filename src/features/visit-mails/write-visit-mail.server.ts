import type { TransferId, VisitWaitId } from '../../core/ids.ts';
import type { NoticeAbout, NoticeWriters } from '../../engine/notices/types.ts';
import { readTransferLetter } from '../../engine/visits/reservations/index.server.ts';
import { readVisitLetter, type VisitLetter } from '../../engine/visits/reservations/view.server.ts';
import { readWaitLetter } from '../../engine/visits/waits/view.server.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { transferMail, type VisitLinks, visitMails, visitWaitMails } from './mails.ts';

export type VisitMailDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
  readonly taxes: TaxTable;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Writes the mails about bookings, from what they are when the mail goes out. */
export function visitMailWriter({
  database,
  clock,
  taxes,
  publicUrl,
}: VisitMailDependencies): NoticeWriters['visit'] {
  const link = (path: string) => new URL(path, publicUrl).href;
  return async (notice) => {
    const letter = await readVisitLetter({ database, taxes }, notice, clock.now());
    if (!letter || !isStillTrue(notice, letter)) return undefined;
    const { view } = letter;
    const links: VisitLinks = {
      booking: link(`/reservations/${view.publicToken}`),
      calendar: link(`/reservations/${view.publicToken}/calendar.ics`),
      waiver: view.waiver && link(`/digital-waiver?t=${view.waiver.token}`),
      events: link('/events/month'),
    };
    const toName = isTheirs(notice, letter) ? `${view.firstName} ${view.lastName}`.trim() : '';
    return { toName, ...writtenOut(visitMails[notice.kind](letter, links)) };
  };
}

/** Writes to the friend who is offered a booking; nothing once it is offered no more. */
export function transferMailWriter({
  database,
  seal,
  taxes,
  publicUrl,
}: VisitMailDependencies): NoticeWriters['visit_transfer'] {
  return async ({ subjectId }) => {
    const letter = await readTransferLetter({ database, seal, taxes }, subjectId as TransferId);
    if (!letter) return undefined;
    const { transfer, token } = letter;
    const takeUrl = new URL(`/reservations/take/${token}`, publicUrl).href;
    return { toName: transfer.toName, ...writtenOut(transferMail(transfer, takeUrl)) };
  };
}

/** Writes to whoever waits for a seat; an offer that was taken or is over is told no more. */
export function visitWaitMailWriter({
  database,
  publicUrl,
}: VisitMailDependencies): NoticeWriters['visit_wait'] {
  return async ({ kind, subjectId }) => {
    const letter = await readWaitLetter(database.read, subjectId as VisitWaitId);
    if (letter?.wait.state !== (kind === 'visit-offered' ? 'offered' : 'passed')) return undefined;
    const { wait, firstName, publicToken } = letter;
    const offerUrl = new URL(`/events/offer/${publicToken}`, publicUrl).href;
    const eventUrl = new URL(`/events/${wait.experience.slug}`, publicUrl).href;
    return { toName: firstName, ...writtenOut(visitWaitMails[kind](wait, offerUrl, eventUrl)) };
  };
}

function isTheirs({ recipient }: NoticeAbout<'visit'>, { view }: VisitLetter): boolean {
  return recipient.toLowerCase() === view.email.toLowerCase();
}

/**
 * Whether what a mail tells is still so when it is written, to whom it was owed: a link to a booking goes to nobody who has given it away,
 * and what was cancelled meanwhile is neither confirmed nor reminded of.
 */
function isStillTrue(notice: NoticeAbout<'visit'>, letter: VisitLetter): boolean {
  if (notice.kind === 'visit-transferred' || notice.kind === 'visit-no-show-charged') return true;
  if (!isTheirs(notice, letter)) return false;
  const { state, choice } = letter.view;
  switch (notice.kind) {
    case 'visit-cancelled':
      return true;
    case 'visit-waiver-reminder':
      return state === 'confirmed' && (letter.view.waiver?.missing ?? 0) > 0;
    case 'visit-cancelled-by-winery':
      return choice !== undefined;
    default:
      return state === 'confirmed';
  }
}
