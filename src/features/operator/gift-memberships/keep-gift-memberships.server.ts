import type { GiftMembershipId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import { cancelGiftById, reissueGift } from '../../../engine/clubs/gift-memberships/index.server.ts';
import type { ListedGift } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { listGifts } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { done } from '../answer-rules.ts';
import { table } from '../text-rules.ts';
import type { VerbsDone } from '../types.ts';
import type { giftMembershipVerbs } from './verb-table.ts';

export const verbs: VerbsDone<typeof giftMembershipVerbs> = {
  'gift-memberships': async ({ database }, { email, order: orderNumber }) => {
    const gifts = await listGifts(database.read, { email, orderNumber });
    return ok({ text: giftsText(gifts), data: gifts.map(({ keyId: _, ...gift }) => gift) });
  },

  'reissue-gift-membership': async (shop, { gift, to, name, reason }) => {
    if (!isUuid(gift)) return noId(gift);
    const addressee = {
      ...(to !== undefined && { recipientEmail: to }),
      ...(name !== undefined && { recipientName: name }),
    };
    const by = { actor: shop.actor, reason };
    const reissued = await reissueGift(await shop.open(), gift as GiftMembershipId, addressee, by);
    return reissued.ok
      ? done(`The gift ${gift} has another link, which is mailed.`, { giftId: gift })
      : reissued;
  },

  'cancel-gift-membership': async (shop, { gift, reason }) => {
    if (!isUuid(gift)) return noId(gift);
    const by = { actor: shop.actor, reason };
    const cancelled = await cancelGiftById(await shop.open(), gift as GiftMembershipId, by);
    if (!cancelled.ok) return cancelled;
    const { amountCents } = cancelled.value;
    return done(`${formatCents(amountCents)} go back to whoever gave it; its link is void.`, {
      giftId: gift,
      amountCents,
    });
  },
};

function noId(gift: string) {
  return refused({
    code: 'GIFT_UNKNOWN',
    sentence: `${gift} is no id of a gift: \`gift-memberships\` lists them.`,
  });
}

function giftsText(gifts: readonly ListedGift[]): string {
  return table(
    gifts,
    [
      { title: 'gift', of: ({ id }) => id },
      { title: 'state', of: ({ state, bouncedAt }) => (bouncedAt && state === 'sent' ? 'bounced' : state) },
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'sent', of: ({ charged, shipments }) => `${charged} of ${shipments}` },
      { title: 'left', of: ({ leftCents }) => formatCents(leftCents), isNumber: true },
      { title: 'added', of: ({ addedCents }) => formatCents(addedCents), isNumber: true },
      { title: 'order', of: ({ purchase }) => purchase.orderNumber },
      { title: 'for', of: ({ recipientEmail }) => recipientEmail },
      { title: 'from', of: ({ purchase }) => purchase.buyerEmail },
    ],
    'There is no such gift.',
  );
}
