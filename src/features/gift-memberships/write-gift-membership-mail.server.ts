import type { GiftMembershipId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { deriveGiftToken, recordGiftBounce } from '../../engine/clubs/gift-memberships/index.server.ts';
import { isGiftYear } from '../../engine/clubs/gift-memberships/rules.ts';
import {
  type GiftMembershipView,
  storeCreditFromGift,
  viewGift,
} from '../../engine/clubs/gift-memberships/view.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { clubGiftClaimPath, giftYearClaimPath } from './claim-rules.ts';
import { giftEmailWriters } from './mails.ts';

/** Returns the version of the gift's link that an email is about, which is the number at the start of the notice's occurrence. */
function versionOf({ occurrence }: Pick<NoticeOfSubjectType<'gift_membership'>, 'occurrence'>): number {
  return Number.parseInt(occurrence, 10);
}

/** Returns whether an email about a gift still applies when it is sent. For example, a reminder is dropped once the gift is accepted. */
function isStillTrue(notice: NoticeOfSubjectType<'gift_membership'>, gift: GiftMembershipView): boolean {
  const isCurrent = gift.state === 'sent' && gift.version === versionOf(notice);
  switch (notice.kind) {
    case 'gift-membership':
    case 'gift-membership-reminder':
      return isCurrent && gift.recipientEmail.toLowerCase() === notice.recipient.toLowerCase();
    case 'gift-membership-unclaimed':
      return isCurrent;
    case 'gift-membership-bounced':
      return isCurrent && gift.bouncedAt !== undefined;
    case 'gift-membership-claimed':
      return gift.claimedAt !== undefined;
    case 'gift-membership-ended':
      return gift.state === 'ended';
  }
}

const senderNotices: readonly NoticeOfSubjectType<'gift_membership'>['kind'][] = [
  'gift-membership-unclaimed',
  'gift-membership-bounced',
  'gift-membership-claimed',
];

/** The emails about a gift membership, written from its state at the time of sending. */
export const giftMembershipEmail = defineEmail({
  about: 'gift_membership',
  write: async ({ database: { read }, seal }: Pick<ShopDependencies, 'database' | 'seal'>, notice, link) => {
    const gift = await viewGift(read, notice.subjectId as GiftMembershipId);
    if (!gift || !isStillTrue(notice, gift)) return undefined;
    const facts = {
      gift,
      claimUrl: link((isGiftYear(gift) ? giftYearClaimPath : clubGiftClaimPath)(deriveGiftToken(seal, gift))),
      orderUrl: link(`/order-confirmation/gift-membership?t=${gift.purchase.publicToken}`),
      accountUrl: link('/shop/wine-club'),
      offerUrl: link('/wine-club'),
      restCents: await storeCreditFromGift(read, gift),
      isCutShort: gift.charged < gift.shipments,
    };
    const toName = senderNotices.includes(notice.kind) ? gift.senderName : gift.recipientName;
    return { toName, ...renderEmail(giftEmailWriters[notice.kind](facts), { kind: notice.kind }) };
  },
  // Notifies the sender of a gift whose email bounced.
  bounced: async (shop: Parameters<typeof recordGiftBounce>[0], notice) => {
    if (notice.kind !== 'gift-membership') return;
    const giftId = notice.subjectId as GiftMembershipId;
    await recordGiftBounce(shop, { giftId, version: versionOf(notice) });
  },
});
