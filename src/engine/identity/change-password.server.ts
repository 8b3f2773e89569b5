import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { anonymizedCallerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { invalidateEmailedLinks } from './link-store.server.ts';
import { isCommonPassword } from './password-table.ts';
import { type PasswordRefusalCode, validatePassword } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { savePassword } from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';
import { verifyOwnPassword } from './verify-own-password.server.ts';

export type ChangePasswordRefusalCode = PasswordRefusalCode | 'CURRENT_WRONG' | 'RATE_LIMIT';

/**
 * Changes the password of a signed-in customer after checking the current one, or sets the account's first password. Ends every session and
 * starts a new one in this browser (A9).
 * @param fields.current undefined if the account has no password yet.
 */
export async function changePassword(
  dependencies: IdentityDependencies,
  signedIn: SignedInSession,
  fields: { readonly current: string | undefined; readonly password: string },
  sender: RequestSender,
): Promise<Result<SignInResult, ChangePasswordRefusalCode>> {
  const { database, passwords, signIn, jobs, clock } = dependencies;
  const { customerId, email, firstName, lastName } = signedIn;
  const proved = await verifyOwnPassword(dependencies, signedIn, fields.current);
  if (!proved.ok) return proved;
  const own = [email, email.split('@')[0] ?? '', firstName, lastName];
  const weak = validatePassword(fields.password, own, isCommonPassword);
  if (weak) return refused(weak);
  const stored = await passwords.hash(fields.password);
  await database.transaction(async (tx) => {
    const now = clock.now();
    await savePassword(tx, customerId, stored, now);
    await deleteSessionsOf(tx, customerId);
    await invalidateEmailedLinks(tx, customerId, ['reset', 'sign-in'], 'replaced', now);
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'password-changed', subjectType: 'account', subjectId: customerId },
      ...{ occurrence: now.toISOString(), recipient: email, at: now },
    });
    await recordAudit(tx, {
      ...{ at: now, actor: `customer:${customerId}`, action: 'account.password-set' },
      ...{ subjectType: 'account', subjectId: customerId },
    });
  });
  const token = await signIn.startSession(customerId, true, anonymizedCallerOf(dependencies, sender));
  return ok(await beginSession(dependencies, { token, customerId, remembers: true }, sender));
}
