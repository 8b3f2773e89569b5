import { announceFreed } from './announce-freed.server.ts';
import type { ShopDependencies } from './dependencies.server.ts';
import * as catalog from './engine/catalog/jobs.server.ts';
import * as checkout from './engine/checkout/jobs.server.ts';
import * as clubs from './engine/clubs/jobs.server.ts';
import { stateRules } from './engine/compliance/state-table.ts';
import { formPolicyOf } from './engine/content/forms/destination-rules.ts';
import * as content from './engine/content/jobs.server.ts';
import * as gifts from './engine/gifts/jobs.server.ts';
import * as identity from './engine/identity/jobs.server.ts';
import * as inventory from './engine/inventory/jobs.server.ts';
import * as loyalty from './engine/loyalty/jobs.server.ts';
import type { Email } from './engine/notices/index.server.ts';
import * as notices from './engine/notices/jobs.server.ts';
import type { NoticeSubject, NoticeWriters } from './engine/notices/types.ts';
import * as orders from './engine/orders/jobs.server.ts';
import * as staff from './engine/staff/jobs.server.ts';
import * as support from './engine/support/jobs.server.ts';
import * as visits from './engine/visits/jobs.server.ts';
import { allocationEmail } from './features/allocations/write-allocation-mail.server.ts';
import { paymentLinkEmail } from './features/checkout/write-payment-link-mail.server.ts';
import { applicationEmail } from './features/club-join/write-application-mail.server.ts';
import { clubWaitEmail, membershipEmail } from './features/club-mails/write-membership-mail.server.ts';
import { shipmentEmail } from './features/club-mails/write-shipment-mail.server.ts';
import { submissionEmail } from './features/content/write-submission-mail.server.ts';
import { giftCardEmail } from './features/gift-cards/write-gift-card-mail.server.ts';
import { giftMembershipEmail } from './features/gift-memberships/write-gift-membership-mail.server.ts';
import {
  answerEmail,
  transcriptEmail,
  waitingEmail,
} from './features/messenger/write-messenger-mail.server.ts';
import { newsletterEmail } from './features/newsletter/write-newsletter-mail.server.ts';
import { fulfilmentEmail } from './features/orders/write-fulfilment-mail.server.ts';
import { orderEmail } from './features/orders/write-order-mail.server.ts';
import { plusEmail } from './features/plus-mails/write-plus-mail.server.ts';
import { pointsEmail } from './features/points-mails/write-points-mail.server.ts';
import { rewardEmail } from './features/reward-mails/write-reward-mail.server.ts';
import { notifyOpeningsJob } from './features/shipping-states/notify-openings.server.ts';
import { watchEmail } from './features/shipping-states/write-watch-mail.server.ts';
import { accountEmail } from './features/sign-in/write-account-mail.server.ts';
import {
  staffEmail,
  staffInvitationEmail,
  staffRoleEmail,
} from './features/staff-mails/write-staff-mail.server.ts';
import { notifyArrivalsJob } from './features/stock-watches/notify-arrivals.server.ts';
import { stockEmail } from './features/stock-watches/write-stock-mail.server.ts';
import { supportEmail } from './features/support/write-support-mail.server.ts';
import { transferEmail, visitEmail, visitWaitEmail } from './features/visit-mails/write-visit-mail.server.ts';
import { bindJobs, type Job, type RunnableJob } from './platform/job-definitions.ts';
import { sweepRateLimitsJob } from './platform/rate-limit.server.ts';
import { winery } from './winery.ts';

/** Jobs never sign anybody in. */
type JobDependencies = Omit<ShopDependencies, 'signIn' | 'passwords' | 'chat' | 'experiments' | 'content'>;

type EmailDependencies = JobDependencies & {
  readonly publicUrl: string;
  readonly rules: typeof stateRules;
};

/** Every email of the shop by its subject. */
const emails: { readonly [Subject in NoticeSubject]: Email<Subject, EmailDependencies> } = {
  order: orderEmail,
  phone_order: paymentLinkEmail,
  fulfilment: fulfilmentEmail,
  shipping_watch: watchEmail,
  stock_watch: stockEmail,
  newsletter: newsletterEmail,
  account: accountEmail,
  support_case: supportEmail,
  form_submission: submissionEmail,
  conversation: transcriptEmail,
  unanswered_message: waitingEmail,
  unseen_answer: answerEmail,
  gift_card: giftCardEmail,
  gift_membership: giftMembershipEmail,
  membership: membershipEmail,
  club_application: applicationEmail,
  plus_membership: plusEmail,
  points_member: pointsEmail,
  redemption: rewardEmail,
  club_wait: clubWaitEmail,
  visit: visitEmail,
  visit_transfer: transferEmail,
  visit_wait: visitWaitEmail,
  wine_allocation: allocationEmail,
  club_shipment: shipmentEmail,
  staff_member: staffEmail,
  staff_invitation: staffInvitationEmail,
  staff_role: staffRoleEmail,
};

export const jobs: readonly Job<
  JobDependencies &
    Parameters<typeof notices.sendNoticeJob.run>[0] & {
      readonly formPolicy: ReturnType<typeof formPolicyOf>;
      readonly announceFreed: typeof announceFreed;
    }
>[] = [
  ...Object.values(catalog),
  ...Object.values(checkout),
  ...Object.values(clubs),
  ...Object.values(content),
  ...Object.values(gifts),
  ...Object.values(identity),
  ...Object.values(inventory),
  ...Object.values(loyalty),
  ...Object.values(notices),
  ...Object.values(orders),
  ...Object.values(staff),
  ...Object.values(support),
  ...Object.values(visits),
  notifyOpeningsJob,
  notifyArrivalsJob,
  sweepRateLimitsJob,
];

/**
 * Returns every job of the shop, ready to run.
 * @param publicUrl the shop's public origin, for links in emails.
 */
export function jobHandlers(dependencies: JobDependencies, publicUrl: string): readonly RunnableJob[] {
  const { configuration } = dependencies;
  const shop = { ...dependencies, publicUrl, rules: stateRules };
  const writers = Object.fromEntries(
    Object.entries(emails).map(([about, email]) => [about, email.writer(shop)]),
  ) as unknown as NoticeWriters;
  return bindJobs(jobs, {
    ...dependencies,
    publicUrl,
    writers,
    formPolicy: formPolicyOf(configuration),
    announceFreed,
    sender: { name: winery.legalName, address: configuration.mailFrom ?? winery.mailboxes.support },
    onRefused: async (notice) => (await emails[notice.subjectType].bounced?.(shop, notice as never)) ?? false,
  });
}
