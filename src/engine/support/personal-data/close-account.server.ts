import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { serializeExpiredCartCookies } from '../../../platform/cookies.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import { deleteReviewsOf } from '../../catalog/reviews/index.server.ts';
import { endMembershipsOfCustomer } from '../../clubs/memberships/index.server.ts';
import { deleteCustomerSubmissionsWithin } from '../../content/forms/index.server.ts';
import { clearSessionCookies } from '../../identity/account-cookies.server.ts';
import { deleteAddressesOf } from '../../identity/address-book/index.server.ts';
import { deleteSessionsOf, findPasswordHash, lockCustomer } from '../../identity/index.server.ts';
import type { IdentityDependencies } from '../../identity/types.ts';
import { verifyOwnPassword } from '../../identity/verify-own-password.server.ts';
import { endPlusOfClosedAccount } from '../../loyalty/plus/index.server.ts';
import { removePointsOfClosedAccount } from '../../loyalty/points/index.server.ts';
import { releaseAllReservedPoints } from '../../loyalty/rewards/reserve-reward.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import {
  deleteCardSetupsOfCustomer,
  detachAllCardsFromCustomer,
} from '../../orders/saved-cards/index.server.ts';
import { deleteConversationsOfCustomer } from '../conversations/index.server.ts';
import { deleteSupportCasesOfCustomer } from '../store.server.ts';
import {
  anonymizeClosedAccountEmails,
  anonymizeFinishedOrders,
  anonymizeVisitWaitlistEntries,
  deleteGuestMessages,
  deletePersonalDataOfAccount,
  findAccountsToAnonymize,
  isAccountClosed,
  isCustomerPaying,
  isGuestPaying,
} from './closing-store.server.ts';
import { attachOrCreateAccount } from './guest-account.server.ts';
import type { CloseAccountRefusalCode, KnownPerson, PersonalDataOwner } from './types.ts';

export type AccountClosingDependencies = Pick<
  IdentityDependencies,
  'configuration' | 'database' | 'clock' | 'seal' | 'jobs' | 'passwords'
>;

/** The time within which a sign-in by emailed link proves the identity of a customer without a password. */
const proofMinutes = 15;

/**
 * Closes the signed-in customer's account after a proof of identity: the password, or without one a recent sign-in. It can't be undone. All
 * sessions end and the account data is deleted. Orders are kept anonymized (domain §2.8), but open orders are anonymized only after they
 * arrive.
 * @returns the cookies that clear the session.
 */
export async function closeAccount(
  dependencies: AccountClosingDependencies,
  signedIn: SignedInSession,
  current: string | undefined,
): Promise<Result<readonly string[], CloseAccountRefusalCode>> {
  const { configuration, database, clock, jobs } = dependencies;
  const { customerId } = signedIn;
  const proved = await prove(dependencies, signedIn, current);
  if (!proved.ok) return proved;
  return database.transaction(async (tx): Promise<Result<readonly string[], CloseAccountRefusalCode>> => {
    const closed = await closeAccountInTransaction(
      tx,
      signedIn,
      { actor: `customer:${customerId}` },
      clock.now(),
    );
    if (!closed.ok) return closed;
    // Not again after the button was pressed twice, and the other request was first.
    if (closed.value) await enqueueClosed(tx, jobs, signedIn, clock.now());
    return ok([...clearSessionCookies({ configuration }), ...serializeExpiredCartCookies(configuration)]);
  });
}

type By = { readonly actor: AuditActor; readonly requestId?: string };

/**
 * Deletes the personal data of a person who requested it from staff, like `closeAccount`. Attaches a guest's orders and visits to a new
 * account, which is then closed. Also deletes the forms that the person submitted. Only account owners are emailed. If repeated, deletes
 * what is left.
 */
export async function deletePersonForStaff(
  { database, clock, jobs, seal }: Pick<AccountClosingDependencies, 'database' | 'clock' | 'jobs' | 'seal'>,
  person: KnownPerson,
  by: By,
): Promise<Result<undefined, 'PAYMENT_UNDER_WAY'>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<undefined, 'PAYMENT_UNDER_WAY'>> => {
    if (await isGuestPaying(tx, person.email)) return paymentUnderWay;
    const owner = await attachOrCreateAccount(tx, person, now);
    const done = await closeAccountInTransaction(tx, owner, by, now);
    if (!done.ok) return done;
    if (done.value && person.customerId) await enqueueClosed(tx, jobs, owner, now);
    await deleteCustomerSubmissionsWithin(tx, { clock, seal }, { mailbox: person.email, actor: by.actor });
    return ok(undefined);
  });
}

/** Closes an account in the caller's transaction, without an email. Returns false if it was already closed. */
export async function closeAccountInTransaction(
  tx: Transaction,
  owner: PersonalDataOwner,
  by: By,
  now: Date,
): Promise<Result<boolean, 'PAYMENT_UNDER_WAY'>> {
  const { customerId } = owner;
  await lockCustomer(tx, customerId);
  if (await isAccountClosed(tx, customerId)) return ok(false);
  if (await isCustomerPaying(tx, customerId)) return paymentUnderWay;
  await deleteSessionsOf(tx, customerId);
  await endMembershipsOfCustomer(tx, customerId, now);
  await endPlusOfClosedAccount(tx, customerId, now);
  await releaseAllReservedPoints(tx, customerId, now);
  await removePointsOfClosedAccount(tx, customerId, now);
  await deleteAddressesOf(tx, customerId);
  await deleteCardSetupsOfCustomer(tx, customerId);
  await detachAllCardsFromCustomer(tx, customerId, now);
  await deleteSupportCasesOfCustomer(tx, customerId);
  await deleteReviewsOf(tx, customerId);
  await anonymizeVisitWaitlistEntries(tx, owner, now);
  await deletePersonalDataOfAccount(tx, owner, now);
  await deleteConversationsOfCustomer(tx, customerId);
  await deleteGuestMessages(tx, owner.email);
  await anonymizeFinishedOrders(tx, customerId, now);
  await recordAudit(tx, {
    ...{ ...by, at: now, action: 'account.closed' },
    ...{ subjectType: 'account', subjectId: customerId },
  });
  return ok(true);
}

const paymentUnderWay = refused({
  code: 'PAYMENT_UNDER_WAY',
  sentence: 'A payment is in progress. Please wait until it’s finished and try again.',
});

function enqueueClosed(
  tx: Transaction,
  jobs: AccountClosingDependencies['jobs'],
  { customerId, email }: PersonalDataOwner,
  now: Date,
): Promise<void> {
  return enqueueNotice(tx, jobs, {
    ...{ kind: 'account-closed', subjectType: 'account', subjectId: customerId },
    ...{ occurrence: '', recipient: email, at: now },
  });
}

async function prove(
  dependencies: AccountClosingDependencies,
  signedIn: SignedInSession,
  current: string | undefined,
): Promise<Result<'proved', CloseAccountRefusalCode>> {
  const { database, clock } = dependencies;
  const hasPassword = (await findPasswordHash(database.read, signedIn.customerId)) !== undefined;
  if (hasPassword) return verifyOwnPassword(dependencies, signedIn, current);
  const ageMinutes = (clock.now().getTime() - signedIn.signedInAt.getTime()) / 60_000;
  if (ageMinutes <= proofMinutes) return ok('proved');
  const sentence = `Your account has no password. Sign out, sign in with an emailed link, and come back within ${proofMinutes} minutes.`;
  return refused({ code: 'PROOF_TOO_OLD', sentence });
}

const portion = 200;

/** Anonymizes the orders and visits of closed accounts that are over by now, and the emails that have since been sent. */
export async function anonymizeClosedAccounts({
  database,
  clock,
}: Pick<AccountClosingDependencies, 'database' | 'clock'>): Promise<void> {
  await anonymizeClosedAccountEmails(database.read);
  for (const customerId of await findAccountsToAnonymize(database.read, portion)) {
    await database.transaction((tx) => anonymizeFinishedOrders(tx, customerId, clock.now()));
  }
}
