import { allocationVerbs } from './allocations/verb-table.ts';
import { caseVerbs } from './cases/verb-table.ts';
import { clubVerbs } from './clubs/verb-table.ts';
import { contentVerbs } from './content/verb-table.ts';
import { conversationVerbs } from './conversations/verb-table.ts';
import { couponVerbs } from './coupons/verb-table.ts';
import { experimentVerbs } from './experiments/verb-table.ts';
import { formVerbs } from './forms/verb-table.ts';
import { giftCardVerbs } from './gift-cards/verb-table.ts';
import { giftMembershipVerbs } from './gift-memberships/verb-table.ts';
import { wineryVerbs } from './house/verb-table.ts';
import { orderVerbs } from './orders/verb-table.ts';
import { parcelVerbs } from './parcels/verb-table.ts';
import { paymentVerbs } from './payments/verb-table.ts';
import { plusVerbs } from './plus/verb-table.ts';
import { pointsVerbs } from './points/verb-table.ts';
import { problemVerbs } from './problems/verb-table.ts';
import { releaseVerbs } from './releases/verb-table.ts';
import { reviewVerbs } from './reviews/verb-table.ts';
import { rewardVerbs } from './rewards/verb-table.ts';
import { stockVerbs } from './stock/verb-table.ts';
import type { OperatorShop, Outcome, Room, Verbs, VerbsDone } from './types.ts';
import { visitVerbs } from './visits/verb-table.ts';

/**
 * Every room of the operator, in the order of help and documents. A new verb is an entry of its room's table and a function of that
 * name in the file beside it, and nothing here; a new room is a line.
 */
export const rooms: readonly Room[] = [
  room('Orders', orderVerbs, () => import('./orders/keep-orders.server.ts')),
  room('Parcels', parcelVerbs, () => import('./parcels/move-parcels.server.ts')),
  room('Problems', problemVerbs, () => import('./problems/decide-problems.server.ts')),
  room('Cases', caseVerbs, () => import('./cases/answer-cases.server.ts')),
  room('Conversations', conversationVerbs, () => import('./conversations/answer-conversations.server.ts')),
  room('Forms', formVerbs, () => import('./forms/keep-submissions.server.ts')),
  room('Reviews', reviewVerbs, () => import('./reviews/moderate-reviews.server.ts')),
  room('Gift cards', giftCardVerbs, () => import('./gift-cards/keep-gift-cards.server.ts')),
  room(
    'Gift memberships',
    giftMembershipVerbs,
    () => import('./gift-memberships/keep-gift-memberships.server.ts'),
  ),
  room('Clubs', clubVerbs, () => import('./clubs/keep-clubs.server.ts')),
  room('Mesa Lucero+', plusVerbs, () => import('./plus/keep-plus.server.ts')),
  room('Vine Points', pointsVerbs, () => import('./points/keep-points.server.ts')),
  room('Vine Points', rewardVerbs, () => import('./rewards/keep-rewards.server.ts')),
  room('Clubs', releaseVerbs, () => import('./releases/keep-releases.server.ts')),
  room('Clubs', allocationVerbs, () => import('./allocations/keep-allocations.server.ts')),
  room('Visits', visitVerbs, () => import('./visits/keep-visits.server.ts')),
  room('Stock', stockVerbs, () => import('./stock/keep-stock.server.ts')),
  room('Coupons', couponVerbs, () => import('./coupons/keep-coupons.server.ts')),
  room('Payments', paymentVerbs, () => import('./payments/watch-payments.server.ts')),
  room('Content', contentVerbs, () => import('./content/keep-content.server.ts')),
  room('The house', wineryVerbs, () => import('./house/watch-house.server.ts')),
  room('The house', experimentVerbs, () => import('./experiments/keep-experiments.server.ts')),
];

export const operatorVerbs: Verbs = Object.assign({}, ...rooms.map(({ verbs }) => verbs));

/** Does what was asked for: only the room of the verb is loaded. @param values as `readCommand` made them of this verb's specification. */
export async function runVerb(
  shop: OperatorShop,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const room = rooms.find(({ verbs }) => Object.hasOwn(verbs, name));
  const does = (await room?.enter())?.verbs[name];
  if (!does) throw new Error(`no room has a verb ${name}`);
  // They were read by the specification that their type is made of.
  return does(shop, values as never);
}

/** A room whose code does every verb of its table, and no other. */
function room<Own extends Verbs>(
  title: string,
  verbs: Own,
  enter: () => Promise<{ readonly verbs: VerbsDone<Own> }>,
): Room {
  return { title, verbs, enter };
}
