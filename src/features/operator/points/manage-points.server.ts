import { wineryDate } from '../../../core/dates.ts';
import { formatPoints } from '../../../core/points.ts';
import { type Result, refused } from '../../../core/result.ts';
import {
  adjustPoints,
  expirePoints,
  type ListedPointsMember,
  listPointsMembers,
  pointsLedger,
  viewPoints,
  viewPointsLiability,
} from '../../../engine/loyalty/points/index.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers, OperatorShop } from '../types.ts';
import type { pointsCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof pointsCommands> = {
  'points-members': async ({ database }, { email }) => {
    const members = await listPointsMembers(database.read, email);
    return successOutcome(members.map(memberLine).join('\n') || 'No members yet.', { members });
  },

  points: async ({ database, clock }, { member }) => {
    const found = await memberByEmail(database.read, member);
    if (!found.ok) return found;
    const { customerId } = found.value;
    const view = await viewPoints(database.read, customerId, clock.now());
    const ledger = await pointsLedger(database.read, customerId, 'all', 1);
    const history = ledger.entries.map(
      ({ at, points, reason }) => `  ${wineryDate(at)}  ${signed(points).padStart(8)}  ${reason}`,
    );
    const tier = view && `${view.tier.tier.name} tier, ${formatPoints(view.pending.points)} points pending`;
    return successOutcome([memberLine(found.value), tier, ...history].join('\n'), { view, ledger });
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
    const text = `${formatPoints(expired.points)} points expired. ${expired.warnings} expiry warnings will be emailed.`;
    return successOutcome(text, expired);
  },

  'points-liability': async ({ database }) => {
    const liability = await viewPointsLiability(database.read);
    const { members, balance, reserved, entries, lots, debt, resting, isEven } = liability;
    const lines = [
      `Owed to ${members} current and former members: ${formatPoints(balance)} points, of which ${formatPoints(reserved)} reserved`,
      `By ledger entries:             ${formatPoints(entries)}`,
      `Left in the lots:              ${formatPoints(lots)}`,
      `Held for former members:       ${formatPoints(resting)}`,
      `Owed by members:               ${formatPoints(debt)}`,
      isEven ? 'All totals agree.' : 'The totals do not agree. Run `prove`.',
    ];
    const answer = successOutcome(lines.join('\n'), liability);
    return isEven || !answer.ok ? answer : { ok: true, value: { ...answer.value, isAlarming: true } };
  },
};

const signed = (amount: number) => (amount > 0 ? `+${formatPoints(amount)}` : formatPoints(amount));

function memberLine({ email, joinedOn, hasLeft, available, reserved, debt }: ListedPointsMember): string {
  const parts = [
    `${formatPoints(available)} points`.padEnd(16),
    ...(reserved > 0 ? [`${formatPoints(reserved)} reserved`] : []),
    ...(debt > 0 ? [`owes ${formatPoints(debt)}`] : []),
    hasLeft ? 'former member' : `since ${joinedOn}`,
  ];
  return `${parts.join('  ')}  ${email}`;
}

async function memberByEmail(
  read: OperatorShop['database']['read'],
  email: string,
): Promise<Result<ListedPointsMember, 'POINTS_MEMBER'>> {
  const [found] = await listPointsMembers(read, email);
  if (found) return { ok: true, value: found };
  return refused({ code: 'POINTS_MEMBER', sentence: `${email} is not a member of ${pointsName()}.` });
}

async function adjust(
  { database, clock, actor }: OperatorShop,
  { member, change, reason }: { readonly member: string; readonly change: number; readonly reason: string },
) {
  const found = await memberByEmail(database.read, member);
  if (!found.ok) return found;
  const { customerId } = found.value;
  const adjusted = await adjustPoints({ database }, { customerId, change, reason, actor, now: clock.now() });
  if (!adjusted.ok) return adjusted;
  return successOutcome(
    `${member}: ${signed(change)} points. The member sees the reason “${reason.trim()}”.`,
    {
      customerId,
      change,
    },
  );
}
