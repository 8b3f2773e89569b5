import { formatPoints } from '../../../core/points.ts';
import { type Result, refused } from '../../../core/result.ts';
import { listPointsMembers } from '../../../engine/loyalty/points/index.server.ts';
import {
  cancelVoucher,
  finishEngraving,
  startEngraving,
} from '../../../engine/loyalty/rewards/index.server.ts';
import { redemptionNotFoundRefusal, redemptionStateLabels } from '../../../engine/loyalty/rewards/rules.ts';
import type { RedemptionView } from '../../../engine/loyalty/rewards/types.ts';
import {
  redemptionOfOrder,
  redemptionsOf,
  redemptionsToEngrave,
} from '../../../engine/loyalty/rewards/view.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { findOrderByNumber } from '../orders/find-order.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers, OperatorShop } from '../types.ts';
import type { rewardCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof rewardCommands> = {
  redemptions: async ({ database }, { member }) => {
    const [found] = await listPointsMembers(database.read, member);
    if (!found) {
      return refused({ code: 'POINTS_MEMBER', sentence: `${member} is not a member of ${pointsName()}.` });
    }
    const redemptions = await redemptionsOf(database.read, found.customerId);
    return successOutcome(redemptions.map(lineOf).join('\n') || 'No redemptions.', { redemptions });
  },

  engravings: async ({ database }) => {
    const engravings = await redemptionsToEngrave(database.read);
    return successOutcome(engravings.map(lineOf).join('\n') || 'No bottles to engrave.', { engravings });
  },

  'start-engraving': async (shop, { order }) => {
    const found = await redemptionOfOrderNumber(shop, order);
    if (!found.ok) return found;
    const started = await startEngraving(await shop.open(), { id: found.value.id, actor: shop.actor });
    return started.ok ? successOutcome(`The engraving of order ${order} has started.`, { order }) : started;
  },

  'finish-engraving': async (shop, { order }) => {
    const found = await redemptionOfOrderNumber(shop, order);
    if (!found.ok) return found;
    const finished = await finishEngraving(shop, { id: found.value.id, actor: shop.actor });
    return finished.ok
      ? successOutcome(`Order ${order} is engraved and can be packed.`, { order })
      : finished;
  },

  'cancel-redemption': async (shop, { order }) => {
    const found = await redemptionOfOrderNumber(shop, order);
    if (!found.ok) return found;
    const { id, points } = found.value;
    const cancelled = await cancelVoucher(shop, { id, owner: undefined, actor: shop.actor });
    return cancelled.ok
      ? successOutcome(`${formatPoints(points)} points were returned to the member.`, { order, points })
      : cancelled;
  },
};

async function redemptionOfOrderNumber(
  shop: OperatorShop,
  number: number,
): Promise<Result<RedemptionView, 'ORDER_NOT_FOUND' | 'REDEMPTION_NOT_FOUND'>> {
  const order = await findOrderByNumber(shop, number);
  if (!order.ok) return order;
  const found = await redemptionOfOrder(shop.database.read, order.value.order.orderId);
  return found ? { ok: true, value: found } : refused(redemptionNotFoundRefusal);
}

function lineOf({ reward, state, points, order, engraving, voucher }: RedemptionView): string {
  const parts = [
    String(order.number),
    `${formatPoints(points)} points`.padEnd(13),
    engraving?.engravedAt ? 'Engraved' : redemptionStateLabels[state],
    reward.title,
    ...(engraving ? [engraving.lines.map((line) => `“${line}”`).join(' / ')] : []),
    ...(voucher ? [`${voucher.code} until ${voucher.endsOn}`] : []),
  ];
  return parts.join('  ');
}
