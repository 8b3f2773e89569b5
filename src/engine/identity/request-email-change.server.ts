import type { CustomerId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { emailedLinkLifetimeSeconds } from './answer-account-request.server.ts';
import { findEmailOfOpenLink, invalidateEmailedLinks, issueEmailedLink } from './link-store.server.ts';
import { exceedsEmailLimit } from './request-email.server.ts';
import { findAccountIdByEmail, lockCustomer } from './store.server.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';
import { verifyOwnPassword } from './verify-own-password.server.ts';

export type EmailChangeRefusalCode = 'CURRENT_WRONG' | 'RATE_LIMIT' | 'EMAIL_SAME';

/**
 * Emails a confirmation link to the new address. The account keeps its current address until the link is confirmed (`confirmEmail`). Only
 * the new mailbox learns whether it already has an account (A10).
 */
export async function requestEmailChange(
  dependencies: IdentityDependencies,
  signedIn: SignedInSession,
  fields: { readonly email: string; readonly current: string | undefined },
  sender: RequestSender,
): Promise<Result<'check-mail', EmailChangeRefusalCode>> {
  const { database, jobs, clock } = dependencies;
  const { customerId } = signedIn;
  const proved = await verifyOwnPassword(dependencies, signedIn, fields.current);
  if (!proved.ok) return proved;
  const email = fields.email.trim();
  if (email.toLowerCase() === signedIn.email.toLowerCase()) {
    return refused({ code: 'EMAIL_SAME', field: 'email', sentence: 'This is already your email address.' });
  }
  if (await exceedsEmailLimit(dependencies, sender)) {
    return refused({ code: 'RATE_LIMIT', sentence: 'Too many emails. Please try again in an hour.' });
  }
  await database.transaction(async (tx) => {
    const now = clock.now();
    // Serializes requests, so that the last link is the valid one.
    await lockCustomer(tx, customerId);
    const otherId = await findAccountIdByEmail(tx, email);
    const linkId = await issueEmailedLink(tx, {
      ...{ kind: 'change-email', customerId, email, browserHash: undefined, returnPath: undefined },
      ...{ now, lastsSeconds: emailedLinkLifetimeSeconds['change-email'] },
    });
    await enqueueNotice(tx, jobs, {
      ...(otherId
        ? { kind: 'account-exists', subjectType: 'account', subjectId: otherId }
        : { kind: 'confirm-new-address', subjectType: 'account', subjectId: customerId }),
      ...{ occurrence: linkId, recipient: email, at: now },
    });
  });
  return ok('check-mail');
}

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Returns the new email address that awaits confirmation, or undefined if there is none. */
export function findPendingEmailAddress(
  { database, clock }: Dependencies,
  customerId: CustomerId,
): Promise<string | undefined> {
  return findEmailOfOpenLink(database.read, customerId, 'change-email', clock.now());
}

/** Cancels a requested change of email address and invalidates its link. */
export function cancelEmailChange({ database, clock }: Dependencies, customerId: CustomerId): Promise<void> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    await invalidateEmailedLinks(tx, customerId, ['change-email'], 'replaced', clock.now());
  });
}
