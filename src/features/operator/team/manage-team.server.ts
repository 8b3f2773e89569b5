import { inviteOwner } from '../../../engine/staff/index.server.ts';
import { invitationPath } from '../../../platform/staff-address.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatInstant } from '../text-rules.ts';
import type { VerbHandlers } from '../types.ts';
import type { teamVerbs } from './verb-table.ts';

export const verbs: VerbHandlers<typeof teamVerbs> = {
  'invite-owner': async (shop, { email, name }) => {
    const { database, clock, seal } = await shop.open();
    const invited = await inviteOwner({ database, clock, seal }, { email, name, actor: shop.actor });
    if (!invited.ok) return invited;
    const { token, expiresAt, isMember } = invited.value;
    const url = new URL(invitationPath(token), shop.publicUrl).href;
    const warning = isMember ? '\nAccepting replaces all passkeys and codes of this member.' : '';
    return successOutcome(`Open this link before ${formatInstant(expiresAt)}:\n${url}${warning}`, {
      url,
      expiresAt,
      isMember,
    });
  },
};
