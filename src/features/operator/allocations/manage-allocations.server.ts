import { countWithNoun } from '../../../core/count-words.ts';
import { ok } from '../../../core/result.ts';
import {
  grantAllocationRequest,
  openAllocationRequests,
} from '../../../engine/clubs/allocations/index.server.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { CommandHandlers } from '../types.ts';
import type { allocationCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof allocationCommands> = {
  'allocation-requests': async ({ database, clock }) => {
    const requests = await openAllocationRequests(database.read, clock.now());
    const lines = requests.map(
      ({ email, code, wine, requested, granted }) =>
        `${email}  ${code}  ${wine}: requested ${requested}, granted ${granted}`,
    );
    return ok({ text: lines.length === 0 ? 'No open requests.' : lines.join('\n'), data: requests });
  },

  'grant-allocation': async (shop, { to: email, wine: code, bottles: granted }) => {
    const result = await grantAllocationRequest(await shop.open(), {
      email,
      code,
      granted,
      actor: shop.actor,
    });
    if (!result.ok) return result;
    return successOutcome(
      `Granted ${countWithNoun(granted, 'bottle')} of ${result.value.wine} to ${email}. The member will be notified.`,
      {
        ...result.value,
      },
    );
  },
};
