import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../../core/money.ts';
import { refused } from '../../../core/result.ts';
import {
  cancelPlus,
  changePlusPrice,
  endPlusByStaff,
  listPlusMembers,
} from '../../../engine/loyalty/plus/index.server.ts';
import { winery } from '../../../winery.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { plusMembershipCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof plusMembershipCommands> = {
  'plus-members': async ({ database }, { email }) => {
    const members = await listPlusMembers(database.read, email);
    const lines = members.map(
      ({ email: address, state, endedBy, term, paidUntil, joinedOn }) =>
        `${(endedBy ? `${state}, ${endedBy}` : state).padEnd(18)} year ${term}, paid until ${paidUntil}, since ${joinedOn}  ${address}`,
    );
    return successOutcome(lines.join('\n') || 'No members yet.', { members });
  },

  'plus-cancel': async (shop, { member, refund }) => {
    const found = await listPlusMembers(shop.database.read, member);
    const current = found.find(({ state }) => state !== 'ended');
    if (!current) {
      const sentence = `${member} is not a member of ${winery().membershipName}.`;
      return refused({ code: 'PLUS_NOT_FOUND', sentence });
    }
    const { customerId } = current;
    const opened = await shop.open();
    if (refund === undefined) {
      const cancelled = await cancelPlus(opened, customerId, { actor: shop.actor });
      if (!cancelled.ok) return cancelled;
      const until = formatDateWithYear(wineryDate(cancelled.value.endsAt));
      return successOutcome(
        `The membership was canceled and ends on ${until}. The member will be notified.`,
        cancelled.value,
      );
    }
    const ended = await endPlusByStaff(opened, customerId, { actor: shop.actor, givesBack: refund });
    if (!ended.ok) return ended;
    const refunded = `${formatCents(ended.value.amountCents)} will be refunded to the card.`;
    return successOutcome(
      `The membership has ended. ${refund === 'nothing' ? 'No refund was issued.' : refunded}`,
      ended.value,
    );
  },

  'plus-price': async (shop, { amount, from }) => {
    const price = { priceCents: amount, startsOn: from };
    const changed = await changePlusPrice(shop, price, shop.actor);
    if (!changed.ok) return changed;
    return successOutcome(
      `The price is ${formatRoundCents(amount)} per year from ${formatDateWithYear(from)} on.`,
      price,
    );
  },
};
