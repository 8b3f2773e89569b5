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
import { mediaVerbs } from './media/verb-table.ts';
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
import { teamVerbs } from './team/verb-table.ts';
import type { OperatorShop, Outcome, VerbGroup, VerbHandlers, Verbs } from './types.ts';
import { visitVerbs } from './visits/verb-table.ts';
import { wineryVerbs } from './winery/verb-table.ts';

/**
 * All staff commands by group, in the order of the help and the documentation. To add a command, add an entry to its group's table and a
 * handler of the same name to the handler file beside it.
 */
export const verbGroups: readonly VerbGroup[] = [
  group('Orders', orderVerbs, () => import('./orders/manage-orders.server.ts')),
  group('Parcels', parcelVerbs, () => import('./parcels/manage-parcels.server.ts')),
  group('Problems', problemVerbs, () => import('./problems/decide-problems.server.ts')),
  group('Cases', caseVerbs, () => import('./cases/answer-cases.server.ts')),
  group('Conversations', conversationVerbs, () => import('./conversations/answer-conversations.server.ts')),
  group('Forms', formVerbs, () => import('./forms/manage-submissions.server.ts')),
  group('Reviews', reviewVerbs, () => import('./reviews/moderate-reviews.server.ts')),
  group('Gift cards', giftCardVerbs, () => import('./gift-cards/manage-gift-cards.server.ts')),
  group(
    'Gift memberships',
    giftMembershipVerbs,
    () => import('./gift-memberships/manage-gift-memberships.server.ts'),
  ),
  group('Clubs', clubVerbs, () => import('./clubs/manage-clubs.server.ts')),
  group('Paid membership', plusVerbs, () => import('./plus/manage-plus.server.ts')),
  group('Vine Points', pointsVerbs, () => import('./points/manage-points.server.ts')),
  group('Vine Points', rewardVerbs, () => import('./rewards/manage-rewards.server.ts')),
  group('Clubs', releaseVerbs, () => import('./releases/manage-releases.server.ts')),
  group('Clubs', allocationVerbs, () => import('./allocations/manage-allocations.server.ts')),
  group('Visits', visitVerbs, () => import('./visits/manage-visits.server.ts')),
  group('Stock', stockVerbs, () => import('./stock/manage-stock.server.ts')),
  group('Coupons', couponVerbs, () => import('./coupons/manage-coupons.server.ts')),
  group('Payments', paymentVerbs, () => import('./payments/manage-payments.server.ts')),
  group('Content', contentVerbs, () => import('./content/manage-content.server.ts')),
  group('Media', mediaVerbs, () => import('./media/manage-media.server.ts')),
  group('Team', teamVerbs, () => import('./team/manage-team.server.ts')),
  group('Shop', wineryVerbs, () => import('./winery/manage-shop.server.ts')),
  group('Shop', experimentVerbs, () => import('./experiments/manage-experiments.server.ts')),
];

export const operatorVerbs: Verbs = Object.assign({}, ...verbGroups.map(({ verbs }) => verbs));

/**
 * Runs a staff command. Loads only the handlers of its group.
 * @param values the argument values, as `parseCommandLine` returned them for this command.
 */
export async function runVerb(
  shop: OperatorShop,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const group = verbGroups.find(({ verbs }) => Object.hasOwn(verbs, name));
  const handler = (await group?.load())?.verbs[name];
  if (!handler) throw new Error(`no group has the verb ${name}`);
  // readCommand parsed the values by the specification that their type is derived from.
  return handler(shop, values as never);
}

function group<Own extends Verbs>(
  title: string,
  verbs: Own,
  load: () => Promise<{ readonly verbs: VerbHandlers<Own> }>,
): VerbGroup {
  return { title, verbs, load };
}
