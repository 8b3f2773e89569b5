import type { GiftMembershipId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import { cancelGiftById, reissueGift } from '../../../engine/clubs/gift-memberships/index.server.ts';
import type { ListedGift } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { listGifts } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatTable } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { giftMembershipCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof giftMembershipCommands> = {
  'gift-memberships': async ({ database }, { email, order: orderNumber }) => {
    const gifts = await listGifts(database.read, { email, orderNumber });
    return ok({ text: giftsText(gifts), data: gifts.map(({ keyId: _, ...gift }) => gift) });
  },

  'reissue-gift-membership': async (shop, { gift, to, name, reason }) => {
    if (!isUuid(gift)) return giftNotFound(gift);
    const recipient = {
      ...(to !== undefined && { recipientEmail: to }),
      ...(name !== undefined && { recipientName: name }),
    };
    const by = { actor: shop.actor, reason };
    const reissued = await reissueGift(await shop.open(), gift as GiftMembershipId, recipient, by);
    return reissued.ok
      ? successOutcome(`Gift membership ${gift} has a new link, which is emailed to the recipient.`, {
          giftId: gift,
        })
      : reissued;
  },

  'cancel-gift-membership': async (shop, { gift, reason }) => {
    if (!isUuid(gift)) return giftNotFound(gift);
    const by = { actor: shop.actor, reason };
    const cancelled = await cancelGiftById(await shop.open(), gift as GiftMembershipId, by);
    if (!cancelled.ok) return cancelled;
    const { amountCents } = cancelled.value;
    return successOutcome(
      `${formatCents(amountCents)} will be refunded to the buyer. The gift link no longer works.`,
      {
        giftId: gift,
        amountCents,
      },
    );
  },
};

function giftNotFound(gift: string) {
  return refused({
    code: 'GIFT_UNKNOWN',
    sentence: `${gift} is not the ID of a gift membership. See \`gift-memberships\`.`,
  });
}

function giftsText(gifts: readonly ListedGift[]): string {
  return formatTable(
    gifts,
    [
      { title: 'gift', of: ({ id }) => id },
      { title: 'state', of: ({ state, bouncedAt }) => (bouncedAt && state === 'sent' ? 'bounced' : state) },
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'shipped', of: ({ charged, shipments }) => `${charged} of ${shipments}` },
      { title: 'remaining', of: ({ leftCents }) => formatCents(leftCents), isNumber: true },
      { title: 'added', of: ({ addedCents }) => formatCents(addedCents), isNumber: true },
      { title: 'order', of: ({ purchase }) => purchase.orderNumber },
      { title: 'for', of: ({ recipientEmail }) => recipientEmail },
      { title: 'from', of: ({ purchase }) => purchase.buyerEmail },
    ],
    'No gift memberships.',
  );
}
