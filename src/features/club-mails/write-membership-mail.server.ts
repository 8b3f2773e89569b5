import type { CivilDate } from '../../core/dates.ts';
import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { MembershipId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findPriceChange } from '../../engine/clubs/index.server.ts';
import { findWaitlistEntryById } from '../../engine/clubs/memberships/index.server.ts';
import type { ClubWaitlistEntry, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { viewMembershipForEmail } from '../../engine/clubs/memberships/view.server.ts';
import { typicalPriceRange } from '../../engine/clubs/terms-rules.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { membershipEmailWriters, waitlistEmailWriters } from './membership-mails.ts';

/**
 * Returns whether a membership email still applies when it is sent. For example, a card reminder is dropped once the membership has a card.
 */
function isStillTrue({ kind }: NoticeOfSubjectType<'membership'>, { state }: MembershipView): boolean {
  switch (kind) {
    case 'club-card-reminder':
    case 'club-pending':
      return state === 'pending_payment_method';
    case 'club-cancelled':
    case 'club-lapsed':
      return state === 'cancelled';
    case 'club-yearly-reminder':
    case 'club-price-change':
      return state !== 'cancelled';
    default:
      return true;
  }
}

/** The emails about a membership, written from its state at the time of sending. */
export const membershipEmail = defineEmail({
  about: 'membership',
  write: async ({ database, clock }: Pick<ShopDependencies, 'database' | 'clock'>, notice, link) => {
    const membership = await viewMembershipForEmail(
      database.read,
      notice.subjectId as MembershipId,
      clock.now(),
    );
    if (!membership || !isStillTrue(notice, membership)) return undefined;
    const customer = await findCustomer(database.read, membership.customerId);
    const isPriceChange = notice.kind === 'club-price-change';
    const startsOn = notice.occurrence as CivilDate;
    const change = isPriceChange
      ? await findPriceChange(database.read, membership.plan, startsOn)
      : undefined;
    if (isPriceChange && !change) return undefined;
    const facts = {
      membership,
      accountUrl: link('/shop/wine-club'),
      offerUrl: link('/wine-club'),
      priceChange: change && { start: notifiedStart(membership, startsOn), range: typicalPriceRange(change) },
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...renderEmail(membershipEmailWriters[notice.kind](facts), { kind: notice.kind }) };
  },
});

/** Returns the sentence, recorded in the member's history, that announced the first charge at the new price; empty if none is recorded. */
function notifiedStart({ history }: MembershipView, startsOn: CivilDate): string {
  const notification = history.find(
    ({ kind, effectiveOn }) => kind === 'price_change_told' && effectiveOn === startsOn,
  );
  return typeof notification?.data.start === 'string' ? notification.data.start : '';
}

/** The emails about a club's waitlist. An offer that has been accepted or has expired is not sent. */
export const clubWaitlistEmail = defineEmail({
  about: 'club_wait',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { kind, subjectId }, link) => {
    const found = await findWaitlistEntryById(database.read, subjectId as ClubWaitlistEntry['id']);
    if (!found || found.wait.state !== (kind === 'club-place-offered' ? 'offered' : 'passed'))
      return undefined;
    const { wait, clubTitle, firstName, lastName } = found;
    const facts = {
      clubTitle,
      until: wait.offerEndsAt ? momentText(wait.offerEndsAt) : '',
      joinUrl: link(`/wine-club/sign-up?plan=${wait.plan}`),
    };
    return {
      toName: `${firstName} ${lastName}`.trim(),
      ...renderEmail(waitlistEmailWriters[kind](facts), { kind }),
    };
  },
});

/** Formats a time in the winery's time zone, such as `Tuesday, November 24, 4:00 pm`. */
function momentText(instant: Date): string {
  return `${formatLongDate(wineryDate(instant))}, ${formatMinuteOfDay(wineryMinuteOfDay(instant))}`;
}
