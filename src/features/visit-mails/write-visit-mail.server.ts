import type { ReservationTransferId, VisitWaitlistEntryId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { readTransferOfferForEmail } from '../../engine/visits/reservations/index.server.ts';
import { readVisitEmailFacts, type VisitEmailFacts } from '../../engine/visits/reservations/view.server.ts';
import { readVisitWaitlistEmailFacts } from '../../engine/visits/waits/view.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { type VisitEmailLinks, visitEmails, visitTransferMail, visitWaitlistEmails } from './mails.ts';

/** Emails about reservations, written from the reservation's state at the time of sending. */
export const visitEmail = defineEmail({
  about: 'visit',
  write: async (
    { database, clock, taxes }: Pick<ShopDependencies, 'database' | 'clock' | 'taxes'>,
    notice,
    link,
  ) => {
    const letter = await readVisitEmailFacts({ database, taxes }, notice, clock.now());
    if (!letter || !isStillTrue(notice, letter)) return undefined;
    const { view } = letter;
    const links: VisitEmailLinks = {
      booking: link(`/reservations/${view.publicToken}`),
      calendar: link(`/reservations/${view.publicToken}/calendar.ics`),
      waiver: view.waiver && link(`/digital-waiver?t=${view.waiver.token}`),
      events: link('/events/month'),
    };
    const toName = isTheirs(notice, letter) ? `${view.firstName} ${view.lastName}`.trim() : '';
    return { toName, ...renderEmail(visitEmails[notice.kind](letter, links), { kind: notice.kind }) };
  },
});

/** The email to the friend who is offered a reservation. Not sent if the offer is no longer open. */
export const visitTransferEmail = defineEmail({
  about: 'visit_transfer',
  write: async (shop: Pick<ShopDependencies, 'database' | 'seal' | 'taxes'>, { subjectId }, link) => {
    const letter = await readTransferOfferForEmail(shop, subjectId as ReservationTransferId);
    if (!letter) return undefined;
    const { transfer, token } = letter;
    const takeUrl = link(`/reservations/take/${token}`);
    return {
      toName: transfer.toName,
      ...renderEmail(visitTransferMail(transfer, takeUrl), { kind: 'visit-transfer-offered' }),
    };
  },
});

/**
 * Emails to a customer on a waitlist. The email about an offer is sent only while the offer is open, and the email about a passed offer
 * only while that is the entry's state.
 */
export const visitWaitlistEmail = defineEmail({
  about: 'visit_wait',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { kind, subjectId }, link) => {
    const letter = await readVisitWaitlistEmailFacts(database.read, subjectId as VisitWaitlistEntryId);
    if (letter?.wait.state !== (kind === 'visit-offered' ? 'offered' : 'passed')) return undefined;
    const { wait, firstName, publicToken } = letter;
    const offerUrl = link(`/events/offer/${publicToken}`);
    const eventUrl = link(`/events/${wait.experience.slug}`);
    return {
      toName: firstName,
      ...renderEmail(visitWaitlistEmails[kind](wait, offerUrl, eventUrl), { kind }),
    };
  },
});

function isTheirs({ recipient }: NoticeOfSubjectType<'visit'>, { view }: VisitEmailFacts): boolean {
  return recipient.toLowerCase() === view.email.toLowerCase();
}

/**
 * Returns whether an email is still correct when it is sent. A former owner never gets a link to a transferred reservation. No confirmation
 * or reminder is sent for a canceled reservation.
 */
function isStillTrue(notice: NoticeOfSubjectType<'visit'>, letter: VisitEmailFacts): boolean {
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
