import { ok } from '../../../core/result.ts';
import { grantWish, openWishes } from '../../../engine/clubs/allocations/index.server.ts';
import { done } from '../answer-rules.ts';
import { counted } from '../text-rules.ts';
import type { VerbsDone } from '../types.ts';
import type { allocationVerbs } from './verb-table.ts';

export const verbs: VerbsDone<typeof allocationVerbs> = {
  wishes: async ({ database, clock }) => {
    const wishes = await openWishes(database.read, clock.now());
    const lines = wishes.map(
      ({ email, code, wine, requested, granted }) =>
        `${email}  ${code}  ${wine}: wishes for ${requested}, ${granted} granted`,
    );
    return ok({ text: lines.length === 0 ? 'Nobody wishes for more.' : lines.join('\n'), data: wishes });
  },

  'grant-wish': async (shop, { to: email, wine: code, bottles: granted }) => {
    const result = await grantWish(await shop.open(), { email, code, granted, actor: shop.actor });
    if (!result.ok) return result;
    return done(
      `${counted(granted, 'bottle')} of ${result.value.wine} are set aside for ${email}, who is told.`,
      {
        ...result.value,
      },
    );
  },
};
