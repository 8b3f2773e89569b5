import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents, formatRoundCents } from '../../../core/money.ts';
import { refused } from '../../../core/result.ts';
import {
  cancelPlus,
  changePlusPrice,
  endPlusFor,
  listPlusMembers,
} from '../../../engine/loyalty/plus/index.server.ts';
import { winery } from '../../../winery.ts';
import { done } from '../answer-rules.ts';
import type { VerbsDone } from '../types.ts';
import type { plusVerbs } from './verb-table.ts';

export const verbs: VerbsDone<typeof plusVerbs> = {
  'plus-members': async ({ database }, { email }) => {
    const members = await listPlusMembers(database.read, email);
    const lines = members.map(
      ({ email: address, state, endedBy, term, paidUntil, joinedOn }) =>
        `${(endedBy ? `${state}, ${endedBy}` : state).padEnd(18)} year ${term}, paid until ${paidUntil}, since ${joinedOn}  ${address}`,
    );
    return done(lines.join('\n') || 'Nobody yet.', { members });
  },

  'plus-cancel': async (shop, { member, refund }) => {
    const found = await listPlusMembers(shop.database.read, member);
    const living = found.find(({ state }) => state !== 'ended');
    if (!living) {
      const sentence = `${member} is no member of ${winery.membershipName}.`;
      return refused({ code: 'PLUS_NOT_FOUND', sentence });
    }
    const { customerId } = living;
    const opened = await shop.open();
    if (refund === undefined) {
      const cancelled = await cancelPlus(opened, customerId, { actor: shop.actor });
      if (!cancelled.ok) return cancelled;
      const until = formatDateWithYear(wineryDate(cancelled.value.endsAt));
      return done(`It is cancelled and ends on ${until}; its member is told.`, cancelled.value);
    }
    const ended = await endPlusFor(opened, customerId, { actor: shop.actor, givesBack: refund });
    if (!ended.ok) return ended;
    const back = `${formatCents(ended.value.amountCents)} go back to the card.`;
    return done(`It has ended. ${refund === 'nothing' ? 'Nothing goes back.' : back}`, ended.value);
  },

  'plus-price': async (shop, { amount, from }) => {
    const price = { priceCents: amount, startsOn: from };
    const changed = await changePlusPrice(shop, price, shop.actor);
    if (!changed.ok) return changed;
    return done(`From ${formatDateWithYear(from)} on a year costs ${formatRoundCents(amount)}.`, price);
  },
};
