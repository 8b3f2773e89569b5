import { ok, type Result, refused } from '../../../core/result.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { currentSettings, type SettingShapes, saveSetting } from '../../content/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { inviteOwnerInTransaction } from '../members/invite-member.server.ts';
import { limitStaffAttempts } from '../members/limit-attempts.server.ts';
import type { StaffDependencies, StaffSender } from '../members/types.ts';
import { evaluateSetupLink } from './open-setup.server.ts';
import { type SetupLinkRefusalCode, setupLinkRefusals, validateFirstSetup } from './rules.ts';
import { lockFirstSetup, markFirstSetupFinished } from './store.server.ts';

type FinishCode = SetupLinkRefusalCode | 'SETUP_INVALID' | 'TOO_MANY_ATTEMPTS';

/** The actor in the audit trail: the person who got the link from the server's output. */
const actor = 'operator:setup';

/**
 * Saves the winery's first profile and invites its first owner, also by email, in the transaction that uses up the link. Returns the
 * invitation token. The caller must reload the settings before responding.
 * @param given.shapes the shape of every setting
 * @param given.fields the form fields as entered
 */
export async function finishFirstSetup(
  dependencies: StaffDependencies,
  given: {
    readonly token: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly shapes: SettingShapes;
  },
  sender: StaffSender,
): Promise<Result<{ readonly invitation: string }, FinishCode>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-setup', sender);
  if (!allowed.ok) return allowed;
  const now = dependencies.clock.now();
  return runRefusableTransaction<{ readonly invitation: string }, FinishCode>(
    dependencies.database,
    async (tx) => {
      const link = evaluateSetupLink(dependencies, await lockFirstSetup(tx), given.token);
      if (!link.ok) return link;
      // An imported package may have brought the profile in the meantime.
      const saved = await currentSettings(tx);
      if (saved.some(({ name }) => name === 'profile')) return refused(setupLinkRefusals.SETUP_FINISHED);
      const read = validateFirstSetup(given.fields, now.toISOString().slice(0, 10));
      if (!read.ok) return read;
      const { owner, profile } = read.value;
      const kept = await saveSetting(tx, given.shapes, 'profile', profile, { actor, now });
      if (!kept.ok) throw new Error(`a first profile was rejected: ${kept.refusals[0]?.sentence}`);
      const { id, token } = await inviteOwnerInTransaction(dependencies, tx, { ...owner, actor });
      await enqueueNotice(tx, dependencies.jobs, {
        ...{ kind: 'staff-invitation', subjectType: 'staff_invitation', subjectId: id, occurrence: '' },
        ...{ recipient: owner.email, at: now },
      });
      await markFirstSetupFinished(tx, now);
      return ok({ invitation: token });
    },
  );
}
