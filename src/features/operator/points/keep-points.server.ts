import { wineryDate } from '../../../core/dates.ts';
import { formatPoints } from '../../../core/points.ts';
import { type Result, refused } from '../../../core/result.ts';
import {
  adjustPoints,
  expirePoints,
  type ListedMember,
  listPointsMembers,
  pointsLedger,
  pointsLiability,
  pointsView,
} from '../../../engine/loyalty/points/index.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { done } from '../answer-rules.ts';
import type { OperatorShop, VerbsDone } from '../types.ts';
import type { pointsVerbs } from './verb-table.ts';

export const verbs: VerbsDone<typeof pointsVerbs> = {
  'points-members': async ({ database }, { email }) => {
    const members = await listPointsMembers(database.read, email);
    return done(members.map(memberLine).join('\n') || 'Nobody yet.', { members });
  },

  points: async ({ database, clock }, { member }) => {
    const found = await memberAt(database.read, member);
    if (!found.ok) return found;
    const { customerId } = found.value;
    const view = await pointsView(database.read, customerId, clock.now());
    const ledger = await pointsLedger(database.read, customerId, 'all', 1);
    const history = ledger.entries.map(
      ({ at, points, reason }) => `  ${wineryDate(at)}  ${signed(points).padStart(8)}  ${reason}`,
    );
    const tier = view && `${view.tier.tier.name}, ${formatPoints(view.pending.points)} still to come`;
    return done([memberLine(found.value), tier, ...history].join('\n'), { view, ledger });
  },

  'give-points': (shop, { member, amount, reason }) => adjust(shop, { member, change: amount, reason }),
  'take-points': (shop, { member, amount, reason }) => adjust(shop, { member, change: -amount, reason }),

  'expire-points': async (shop) => {
    const expired = await expirePoints(await shop.open());
    await recordAudit(shop.database.read, {
      ...{ at: shop.clock.now(), actor: shop.actor },
      action: 'points.expired',
      ...{ subjectType: 'house', subjectId: 'points' },
      data: { points: expired.points, warnings: expired.warnings },
    });
    const text = `${formatPoints(expired.points)} points have ended, ${expired.warnings} warnings are on their way.`;
    return done(text, expired);
  },

  'points-liability': async ({ database }) => {
    const liability = await pointsLiability(database.read);
    const { members, balance, reserved, entries, lots, debt, resting, isEven } = liability;
    const lines = [
      `Owed to ${members} members and those who left: ${formatPoints(balance)} points, of them ${formatPoints(reserved)} set aside`,
      `By every entry of the ledger:  ${formatPoints(entries)}`,
      `Left in the lots:              ${formatPoints(lots)}`,
      `Resting with who left:         ${formatPoints(resting)}`,
      `Owed by members:               ${formatPoints(debt)}`,
      isEven ? 'All of it agrees.' : 'It does not agree: run prove.',
    ];
    const answer = done(lines.join('\n'), liability);
    return isEven || !answer.ok ? answer : { ok: true, value: { ...answer.value, isAlarming: true } };
  },
};

const signed = (amount: number) => (amount > 0 ? `+${formatPoints(amount)}` : formatPoints(amount));

function memberLine({ email, joinedOn, hasLeft, available, reserved, debt }: ListedMember): string {
  const parts = [
    `${formatPoints(available)} points`.padEnd(16),
    ...(reserved > 0 ? [`${formatPoints(reserved)} set aside`] : []),
    ...(debt > 0 ? [`owes ${formatPoints(debt)}`] : []),
    hasLeft ? 'has left' : `since ${joinedOn}`,
  ];
  return `${parts.join('  ')}  ${email}`;
}

async function memberAt(
  read: OperatorShop['database']['read'],
  email: string,
): Promise<Result<ListedMember, 'POINTS_MEMBER'>> {
  const [found] = await listPointsMembers(read, email);
  if (found) return { ok: true, value: found };
  return refused({ code: 'POINTS_MEMBER', sentence: `${email} takes no part in Vine Points.` });
}

async function adjust(
  { database, clock, actor }: OperatorShop,
  { member, change, reason }: { readonly member: string; readonly change: number; readonly reason: string },
) {
  const found = await memberAt(database.read, member);
  if (!found.ok) return found;
  const { customerId } = found.value;
  const adjusted = await adjustPoints({ database }, { customerId, change, reason, actor, now: clock.now() });
  if (!adjusted.ok) return adjusted;
  return done(`${signed(change)} points: ${member} reads “${reason.trim()}”.`, { customerId, change });
}
