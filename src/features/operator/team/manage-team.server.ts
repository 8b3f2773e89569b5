import { inviteOwner } from '../../../engine/staff/index.server.ts';
import { staffInvitationPath } from '../../../platform/staff-address.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatInstant } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { teamCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof teamCommands> = {
  'invite-owner': async (shop, { email, name }) => {
    const { database, clock, seal } = await shop.open();
    const invited = await inviteOwner({ database, clock, seal }, { email, name, actor: shop.actor });
    if (!invited.ok) return invited;
    const { token, expiresAt, isMember } = invited.value;
    const url = new URL(staffInvitationPath(token), shop.publicUrl).href;
    const warning = isMember ? '\nAccepting replaces all passkeys and codes of this member.' : '';
    return successOutcome(`Open this link before ${formatInstant(expiresAt)}:\n${url}${warning}`, {
      url,
      expiresAt,
      isMember,
    });
  },
};
