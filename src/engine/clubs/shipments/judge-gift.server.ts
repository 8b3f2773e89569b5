import { type Cents, formatCents, subtract } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { shareOfMembership } from '../gift-memberships/funds-store.server.ts';
import { boxAllowance } from '../gift-memberships/rules.ts';
import { sameLines } from './box-rules.ts';
import type { Box } from './store.server.ts';
import type { BoxLine } from './types.ts';

/**
 * What a gift does not pay: bottles beside the box, and a box that its member made dearer than what was given and than the winemaker's
 * own, which it always pays.
 */
export async function givenRefusals(
  read: Transaction,
  judged: {
    readonly box: Pick<Box, 'membership'>;
    readonly lines: readonly BoxLine[];
    readonly winemakers: readonly BoxLine[];
  },
  costOf: (lines: readonly BoxLine[]) => Promise<Cents>,
): Promise<Refusal<'CLUB_GIVEN'>[]> {
  const { box, lines, winemakers } = judged;
  if (box.membership.source !== 'gift') return [];
  if (lines.some(({ isAddOn }) => isAddOn)) return [noAddOns];
  if (sameLines(lines, winemakers)) return [];
  const shareCents = await shareOfMembership(read, box.membership.id);
  const totalCents = await costOf(lines);
  if (totalCents <= shareCents) return [];
  const allowedCents = boxAllowance(shareCents, await costOf(winemakers));
  return totalCents <= allowedCents ? [] : [aboveGift(subtract(totalCents, allowedCents))];
}

const noAddOns: Refusal<'CLUB_GIVEN'> = {
  code: 'CLUB_GIVEN',
  sentence:
    'A box that was given holds what was paid for, without bottles beside it. You can order more in the shop, at your member price.',
  field: 'lines',
};

function aboveGift(excess: Cents): Refusal<'CLUB_GIVEN'> {
  const sentence = `These wines come to ${formatCents(excess)} more than your gift pays for. Please put a less expensive one in the place of one of them.`;
  return { code: 'CLUB_GIVEN', sentence, field: 'lines' };
}
