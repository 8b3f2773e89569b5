import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { callerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { endLinks } from './link-store.server.ts';
import { isCommonPassword } from './password-table.ts';
import { judgePassword, type PasswordCode } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { savePassword } from './store.server.ts';
import type { IdentityDependencies, Sender, SignInResult } from './types.ts';
import { verifyOwnPassword } from './verify-own-password.server.ts';

export type ChangePasswordCode = PasswordCode | 'CURRENT_WRONG' | 'RATE_LIMIT';

/**
 * Changes the password of a signed-in customer who knows the current one, or sets the first. Ends every session and
 * starts a new one in this browser (A9).
 * @param fields.current undefined if there is none yet.
 */
export async function changePassword(
  dependencies: IdentityDependencies,
  signedIn: SignedInSession,
  fields: { readonly current: string | undefined; readonly password: string },
  sender: Sender,
): Promise<Result<SignInResult, ChangePasswordCode>> {
  const { database, passwords, signIn, jobs, clock } = dependencies;
  const { customerId, email, firstName, lastName } = signedIn;
  const proved = await verifyOwnPassword(dependencies, signedIn, fields.current);
  if (!proved.ok) return proved;
  const own = [email, email.split('@')[0] ?? '', firstName, lastName];
  const weak = judgePassword(fields.password, own, isCommonPassword);
  if (weak) return refused(weak);
  const stored = await passwords.hash(fields.password);
  await database.transaction(async (tx) => {
    const now = clock.now();
    await savePassword(tx, customerId, stored, now);
    await deleteSessionsOf(tx, customerId);
    await endLinks(tx, customerId, ['reset', 'sign-in'], 'replaced', now);
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'password-changed', subjectType: 'account', subjectId: customerId },
      ...{ occurrence: now.toISOString(), recipient: email, at: now },
    });
    await recordAudit(tx, {
      ...{ at: now, actor: `customer:${customerId}`, action: 'account.password-set' },
      ...{ subjectType: 'account', subjectId: customerId },
    });
  });
  const token = await signIn.startSession(customerId, true, callerOf(dependencies, sender));
  return ok(await beginSession(dependencies, { token, customerId, remembers: true }, sender));
}
