import type { ShopDependencies } from './dependencies.server.ts';
import { stateRules } from './engine/compliance/state-table.ts';
import type { EmailDefinition } from './engine/notices/index.server.ts';
import type { ComposedEmail, Notice, NoticeSubjectType, NoticeWriters } from './engine/notices/types.ts';
import { allocationGrantedEmail } from './features/allocations/write-allocation-mail.server.ts';
import { paymentLinkEmail } from './features/checkout/write-payment-link-mail.server.ts';
import { applicationTransferEmail } from './features/club-join/write-application-mail.server.ts';
import { clubWaitlistEmail, membershipEmail } from './features/club-mails/write-membership-mail.server.ts';
import { shipmentEmail } from './features/club-mails/write-shipment-mail.server.ts';
import { submissionEmail } from './features/content/write-submission-mail.server.ts';
import { giftCardEmail } from './features/gift-cards/write-gift-card-mail.server.ts';
import { giftMembershipEmail } from './features/gift-memberships/write-gift-membership-mail.server.ts';
import {
  transcriptEmail,
  unseenAnswerEmail,
  waitingVisitorEmail,
} from './features/messenger/write-messenger-mail.server.ts';
import { newsletterEmail } from './features/newsletter/write-newsletter-mail.server.ts';
import { fulfillmentEmail } from './features/orders/write-fulfillment-mail.server.ts';
import { orderEmail } from './features/orders/write-order-mail.server.ts';
import { plusMembershipEmail } from './features/plus-mails/write-plus-mail.server.ts';
import { pointsEmail } from './features/points-mails/write-points-mail.server.ts';
import { rewardEmail } from './features/reward-mails/write-reward-mail.server.ts';
import { stateOpeningEmail } from './features/shipping-states/write-watch-mail.server.ts';
import { accountEmail } from './features/sign-in/write-account-mail.server.ts';
import {
  staffEmail,
  staffInvitationEmail,
  staffRoleEmail,
} from './features/staff-mails/write-staff-mail.server.ts';
import { stockAlertEmail } from './features/stock-watches/write-stock-mail.server.ts';
import { supportEmail } from './features/support/write-support-mail.server.ts';
import {
  visitEmail,
  visitTransferEmail,
  visitWaitlistEmail,
} from './features/visit-mails/write-visit-mail.server.ts';

/** The services that emails are composed with. Services that can sign someone in are excluded. */
export type EmailDependencies = Omit<
  ShopDependencies,
  'signIn' | 'passwords' | 'chat' | 'experiments' | 'content' | 'mail' | 'mailbox' | 'writeEmail'
>;

type EmailShop = EmailDependencies & { readonly publicUrl: string; readonly rules: typeof stateRules };

/** The shop's emails, from notice subject to email definition. */
const emails: { readonly [Subject in NoticeSubjectType]: EmailDefinition<Subject, EmailShop> } = {
  order: orderEmail,
  phone_order: paymentLinkEmail,
  fulfilment: fulfillmentEmail,
  shipping_watch: stateOpeningEmail,
  stock_watch: stockAlertEmail,
  newsletter: newsletterEmail,
  account: accountEmail,
  support_case: supportEmail,
  form_submission: submissionEmail,
  conversation: transcriptEmail,
  unanswered_message: waitingVisitorEmail,
  unseen_answer: unseenAnswerEmail,
  gift_card: giftCardEmail,
  gift_membership: giftMembershipEmail,
  membership: membershipEmail,
  club_application: applicationTransferEmail,
  plus_membership: plusMembershipEmail,
  points_member: pointsEmail,
  redemption: rewardEmail,
  club_wait: clubWaitlistEmail,
  visit: visitEmail,
  visit_transfer: visitTransferEmail,
  visit_wait: visitWaitlistEmail,
  wine_allocation: allocationGrantedEmail,
  club_shipment: shipmentEmail,
  staff_member: staffEmail,
  staff_invitation: staffInvitationEmail,
  staff_role: staffRoleEmail,
};

/**
 * Returns the writers that compose each kind of email, and the handler of bounced emails.
 * @param publicUrl the shop's public origin, for links in emails.
 */
export function createEmailWriters(dependencies: EmailDependencies, publicUrl: string) {
  const shop = { ...dependencies, publicUrl, rules: stateRules };
  return {
    writers: Object.fromEntries(
      Object.entries(emails).map(([about, email]) => [about, email.writer(shop)]),
    ) as unknown as NoticeWriters,
    bounced: async (notice: Notice) => {
      await emails[notice.subjectType].bounced?.(shop, notice as never);
    },
  };
}

/** Composes an email from current data; undefined if the email no longer applies. */
export function writeEmail(
  dependencies: EmailDependencies,
  publicUrl: string,
  notice: Notice,
): Promise<ComposedEmail | undefined> {
  const write = createEmailWriters(dependencies, publicUrl).writers[notice.subjectType];
  return (write as (about: Notice) => Promise<ComposedEmail | undefined>)(notice);
}
