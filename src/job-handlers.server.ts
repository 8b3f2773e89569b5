import { announceFreed } from './announce-freed.server.ts';
import type { GiftCardId, GiftMembershipId } from './core/ids.ts';
import type { ShopDependencies } from './dependencies.server.ts';
import { catalogJobs } from './engine/catalog/jobs.server.ts';
import { cartJobs } from './engine/checkout/carts/jobs.server.ts';
import { checkoutJobs } from './engine/checkout/jobs.server.ts';
import { applicationJobs } from './engine/clubs/applications/jobs.server.ts';
import { recordGiftBounce } from './engine/clubs/gift-memberships/index.server.ts';
import { giftMembershipJobs } from './engine/clubs/gift-memberships/jobs.server.ts';
import { membershipJobs } from './engine/clubs/memberships/jobs.server.ts';
import { clubShipmentJobs } from './engine/clubs/shipments/jobs.server.ts';
import { stateRules } from './engine/compliance/state-table.ts';
import { experimentJobs } from './engine/content/experiments/jobs.server.ts';
import { formPolicyOf } from './engine/content/forms/destination-rules.ts';
import { formJobs } from './engine/content/forms/jobs.server.ts';
import { contentJobs } from './engine/content/jobs.server.ts';
import { pageCountJobs } from './engine/content/page-counts/jobs.server.ts';
import { recordBounce } from './engine/gifts/cards/index.server.ts';
import { giftCardJobs } from './engine/gifts/cards/jobs.server.ts';
import { identityJobs } from './engine/identity/jobs.server.ts';
import { inventoryJobs } from './engine/inventory/jobs.server.ts';
import { plusJobs } from './engine/loyalty/plus/jobs.server.ts';
import { pointsJobs } from './engine/loyalty/points/jobs.server.ts';
import { rewardJobs } from './engine/loyalty/rewards/jobs.server.ts';
import { letterJobs, noticeJobs } from './engine/notices/jobs.server.ts';
import type { Notice } from './engine/notices/types.ts';
import { fulfilmentJobs } from './engine/orders/fulfillment/jobs.server.ts';
import { savedCardJobs } from './engine/orders/saved-cards/jobs.server.ts';
import { conversationJobs } from './engine/support/conversations/jobs.server.ts';
import { supportJobs } from './engine/support/jobs.server.ts';
import { personalDataJobs } from './engine/support/personal-data/jobs.server.ts';
import { visitJobs } from './engine/visits/experiences/jobs.server.ts';
import { reservationJobs } from './engine/visits/reservations/jobs.server.ts';
import { visitWaitJobs } from './engine/visits/waits/jobs.server.ts';
import { waiverJobs } from './engine/visits/waivers/jobs.server.ts';
import { allocationMailWriter } from './features/allocations/write-allocation-mail.server.ts';
import { applicationMailWriter } from './features/club-join/write-application-mail.server.ts';
import {
  clubWaitMailWriter,
  membershipMailWriter,
} from './features/club-mails/write-membership-mail.server.ts';
import { shipmentMailWriter } from './features/club-mails/write-shipment-mail.server.ts';
import { submissionMailWriter } from './features/content/write-submission-mail.server.ts';
import { giftCardMailWriter, versionOf } from './features/gift-cards/write-gift-card-mail.server.ts';
import {
  giftMembershipMailWriter,
  versionOf as linkOf,
} from './features/gift-memberships/write-gift-membership-mail.server.ts';
import { answerMailWriter } from './features/messenger/write-answer-mail.server.ts';
import { transcriptMailWriter } from './features/messenger/write-transcript-mail.server.ts';
import { waitingMailWriter } from './features/messenger/write-waiting-mail.server.ts';
import { newsletterMailWriter } from './features/newsletter/write-newsletter-mail.server.ts';
import { fulfilmentMailWriter } from './features/orders/write-fulfilment-mail.server.ts';
import { orderMailWriter } from './features/orders/write-order-mail.server.ts';
import { plusMailWriter } from './features/plus-mails/write-plus-mail.server.ts';
import { pointsMailWriter } from './features/points-mails/write-points-mail.server.ts';
import { rewardMailWriter } from './features/reward-mails/write-reward-mail.server.ts';
import { shippingJobs } from './features/shipping-states/jobs.server.ts';
import { watchMailWriter } from './features/shipping-states/write-watch-mail.server.ts';
import { accountMailWriter } from './features/sign-in/write-account-mail.server.ts';
import { stockJobs } from './features/stock-watches/jobs.server.ts';
import { stockMailWriter } from './features/stock-watches/write-stock-mail.server.ts';
import { supportMailWriter } from './features/support/write-support-mail.server.ts';
import {
  transferMailWriter,
  visitMailWriter,
  visitWaitMailWriter,
} from './features/visit-mails/write-visit-mail.server.ts';
import { house } from './house.ts';
import type { JobHandlers } from './platform/jobs.server.ts';
import { sweepRateLimits } from './platform/rate-limit.server.ts';

/** Jobs sign nobody in. */
type JobDependencies = Omit<ShopDependencies, 'signIn' | 'passwords' | 'chat' | 'experiments' | 'content'>;

/**
 * Every job of the shop with the one who does it.
 * @param publicUrl the shop's origin as customers know it, for the links in mails.
 */
export function jobHandlers(dependencies: JobDependencies, publicUrl: string): JobHandlers {
  const { configuration, database, clock, seal, taxes } = dependencies;
  const sender = { name: house.legalName, address: configuration.mailFrom ?? house.mailboxes.support };
  const writers = {
    order: orderMailWriter({ database, publicUrl }),
    fulfilment: fulfilmentMailWriter({ database, publicUrl }),
    shipping_watch: watchMailWriter({ database, seal, publicUrl, rules: stateRules }),
    stock_watch: stockMailWriter({ database, seal, publicUrl }),
    newsletter: newsletterMailWriter({ database, seal, publicUrl }),
    account: accountMailWriter({ database, seal, clock, publicUrl }),
    support_case: supportMailWriter({ database }),
    form_submission: submissionMailWriter({ database, seal }),
    conversation: transcriptMailWriter({ database }),
    unanswered_message: waitingMailWriter({ database }),
    unseen_answer: answerMailWriter({ database, publicUrl }),
    gift_card: giftCardMailWriter({ database, seal, publicUrl }),
    gift_membership: giftMembershipMailWriter({ database, seal, publicUrl }),
    membership: membershipMailWriter({ database, clock, publicUrl }),
    club_application: applicationMailWriter({ database, clock, seal, publicUrl }),
    plus_membership: plusMailWriter({ database, clock, publicUrl }),
    points_member: pointsMailWriter({ database, clock, publicUrl }),
    redemption: rewardMailWriter({ database, publicUrl }),
    club_wait: clubWaitMailWriter({ database, clock, publicUrl }),
    visit: visitMailWriter({ database, clock, seal, taxes, publicUrl }),
    visit_transfer: transferMailWriter({ database, clock, seal, taxes, publicUrl }),
    visit_wait: visitWaitMailWriter({ database, clock, seal, taxes, publicUrl }),
    wine_allocation: allocationMailWriter({ database, clock, publicUrl }),
    club_shipment: shipmentMailWriter({
      checkout: dependencies,
      publicUrl,
    }),
  };
  return {
    ...cartJobs(dependencies),
    ...identityJobs(dependencies),
    ...inventoryJobs({ ...dependencies, announceFreed }),
    ...checkoutJobs(dependencies),
    ...fulfilmentJobs(dependencies),
    ...clubShipmentJobs(dependencies),
    ...noticeJobs(dependencies),
    ...savedCardJobs(dependencies),
    ...personalDataJobs(dependencies),
    ...catalogJobs(dependencies),
    ...visitJobs(dependencies),
    ...shippingJobs(dependencies),
    ...stockJobs(dependencies),
    ...supportJobs(dependencies),
    ...conversationJobs(dependencies),
    ...pageCountJobs(dependencies),
    ...experimentJobs(dependencies),
    ...formJobs({ ...dependencies, formPolicy: formPolicyOf(configuration) }),
    ...contentJobs(dependencies),
    ...giftCardJobs(dependencies),
    ...giftMembershipJobs(dependencies),
    ...membershipJobs(dependencies),
    ...plusJobs(dependencies),
    ...pointsJobs(dependencies),
    ...applicationJobs(dependencies),
    ...reservationJobs(dependencies),
    ...waiverJobs(dependencies),
    ...visitWaitJobs(dependencies),
    ...rewardJobs(dependencies),
    ...letterJobs({
      publicUrl,
      ...dependencies,
      sender,
      writers,
      onRefused: (notice) => noteBounce(dependencies, notice),
    }),
    'sweep-rate-limits': () =>
      database.transaction((transaction) => sweepRateLimits(transaction, clock.now())),
  };
}

/** A gift that nobody can get is told to whoever gave it; every other mail is tried again until it is given up. */
async function noteBounce(dependencies: JobDependencies, notice: Notice): Promise<boolean> {
  if (notice.subjectType === 'gift_membership' && notice.kind === 'gift-membership') {
    const giftId = notice.subjectId as GiftMembershipId;
    await recordGiftBounce(dependencies, { giftId, version: linkOf(notice) });
    return true;
  }
  if (notice.subjectType !== 'gift_card' || notice.kind !== 'gift-card') return false;
  await recordBounce(dependencies, { cardId: notice.subjectId as GiftCardId, version: versionOf(notice) });
  return true;
}
