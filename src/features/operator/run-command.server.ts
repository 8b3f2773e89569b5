import { allocationCommands } from './allocations/command-table.ts';
import { supportCaseCommands } from './cases/command-table.ts';
import { clubCommands } from './clubs/command-table.ts';
import { contentCommands } from './content/command-table.ts';
import { conversationCommands } from './conversations/command-table.ts';
import { couponCommands } from './coupons/command-table.ts';
import { experimentCommands } from './experiments/command-table.ts';
import { formCommands } from './forms/command-table.ts';
import { giftCardCommands } from './gift-cards/command-table.ts';
import { giftMembershipCommands } from './gift-memberships/command-table.ts';
import { mediaCommands } from './media/command-table.ts';
import { orderCommands } from './orders/command-table.ts';
import { parcelCommands } from './parcels/command-table.ts';
import { paymentCommands } from './payments/command-table.ts';
import { plusMembershipCommands } from './plus/command-table.ts';
import { pointsCommands } from './points/command-table.ts';
import { problemReportCommands } from './problems/command-table.ts';
import { releaseCommands } from './releases/command-table.ts';
import { reviewCommands } from './reviews/command-table.ts';
import { rewardCommands } from './rewards/command-table.ts';
import { stockCommands } from './stock/command-table.ts';
import { teamCommands } from './team/command-table.ts';
import type {
  CommandGroup,
  CommandHandlers,
  CommandOutcome,
  OperatorCommands,
  OperatorShop,
} from './types.ts';
import { visitCommands } from './visits/command-table.ts';
import { wineryCommands } from './winery/command-table.ts';

/**
 * All staff commands by group, in the order of the help and the documentation. To add a command, add an entry to its group's table and a
 * handler of the same name to the handler file beside it.
 */
export const commandGroups: readonly CommandGroup[] = [
  group('Orders', orderCommands, () => import('./orders/manage-orders.server.ts')),
  group('Parcels', parcelCommands, () => import('./parcels/manage-parcels.server.ts')),
  group('Problems', problemReportCommands, () => import('./problems/decide-problems.server.ts')),
  group('Cases', supportCaseCommands, () => import('./cases/answer-cases.server.ts')),
  group(
    'Conversations',
    conversationCommands,
    () => import('./conversations/answer-conversations.server.ts'),
  ),
  group('Forms', formCommands, () => import('./forms/manage-submissions.server.ts')),
  group('Reviews', reviewCommands, () => import('./reviews/moderate-reviews.server.ts')),
  group('Gift cards', giftCardCommands, () => import('./gift-cards/manage-gift-cards.server.ts')),
  group(
    'Gift memberships',
    giftMembershipCommands,
    () => import('./gift-memberships/manage-gift-memberships.server.ts'),
  ),
  group('Clubs', clubCommands, () => import('./clubs/manage-clubs.server.ts')),
  group('Paid membership', plusMembershipCommands, () => import('./plus/manage-plus.server.ts')),
  group('Vine Points', pointsCommands, () => import('./points/manage-points.server.ts')),
  group('Vine Points', rewardCommands, () => import('./rewards/manage-rewards.server.ts')),
  group('Clubs', releaseCommands, () => import('./releases/manage-releases.server.ts')),
  group('Clubs', allocationCommands, () => import('./allocations/manage-allocations.server.ts')),
  group('Visits', visitCommands, () => import('./visits/manage-visits.server.ts')),
  group('Stock', stockCommands, () => import('./stock/manage-stock.server.ts')),
  group('Coupons', couponCommands, () => import('./coupons/manage-coupons.server.ts')),
  group('Payments', paymentCommands, () => import('./payments/manage-payments.server.ts')),
  group('Content', contentCommands, () => import('./content/manage-content.server.ts')),
  group('Media', mediaCommands, () => import('./media/manage-media.server.ts')),
  group('Team', teamCommands, () => import('./team/manage-team.server.ts')),
  group('Shop', wineryCommands, () => import('./winery/manage-shop.server.ts')),
  group('Shop', experimentCommands, () => import('./experiments/manage-experiments.server.ts')),
];

export const operatorCommands: OperatorCommands = Object.assign(
  {},
  ...commandGroups.map(({ commands }) => commands),
);

/**
 * Runs a staff command. Loads only the handlers of its group.
 * @param values the argument values, as `parseCommandLine` returned them for this command.
 */
export async function runOperatorCommand(
  shop: OperatorShop,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<CommandOutcome> {
  const group = commandGroups.find(({ commands }) => Object.hasOwn(commands, name));
  const handler = (await group?.load())?.commandHandlers[name];
  if (!handler) throw new Error(`no group has the command ${name}`);
  // parseCommandLine parsed the values by the specification that their type is derived from.
  return handler(shop, values as never);
}

function group<Own extends OperatorCommands>(
  title: string,
  commands: Own,
  load: () => Promise<{ readonly commandHandlers: CommandHandlers<Own> }>,
): CommandGroup {
  return { title, commands, load };
}
