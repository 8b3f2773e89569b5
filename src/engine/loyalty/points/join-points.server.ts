import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, SubmittedConsent } from '../../identity/consents/types.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { openLedgerAccount } from '../../ledger/index.server.ts';
import { awardCompletedProfile } from './award-points.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import {
  findReferrer,
  insertPointsMember,
  isNewCustomer,
  lockPointsMember,
  updatePointsMember,
} from './store.server.ts';
import { pointsTerms } from './terms-rules.ts';
import type { JoinPointsRefusalCode } from './types.ts';

export type PointsDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

export type JoinPointsRequest = {
  readonly customerId: CustomerId;
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
  /** The referral code of the friend whose link the customer used; undefined if there is none. */
  readonly referralCode?: string | undefined;
};

/**
 * Joins or rejoins the program with the legally required consent (domain §2.8). Does nothing for a current member. A referral counts only
 * when a new customer joins for the first time.
 */
export async function joinPoints(
  { database, clock, jobs }: PointsDependencies,
  joining: JoinPointsRequest,
): Promise<Result<undefined, JoinPointsRefusalCode>> {
  const evaluated = validateConsent(
    joining.consent,
    pointsTerms(),
    `Please check the box to join ${pointsName()}.`,
  );
  if (!evaluated.ok) return evaluated;
  await database.transaction((tx) => joinPointsInTransaction(tx, jobs, joining, clock.now()));
  return ok(undefined);
}

/** Joins the program within the caller's transaction. The caller must have checked the consent. */
export async function joinPointsInTransaction(
  tx: Transaction,
  jobs: JobQueue,
  { customerId, agreedBy, referralCode }: Omit<JoinPointsRequest, 'consent'>,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const member = await lockPointsMember(tx, customerId);
  if (member && !member.leftAt) return;
  const consentId = await recordConsent(tx, {
    ...{ customerId, program: 'points', plan: 'vine-points', frequency: 'ongoing' },
    ...{ termsVersion: pointsTerms().version, termsText: pointsTerms().text, agreedBy, now },
  });
  if (member) await updatePointsMember(tx, customerId, { leftAt: null, joinedAt: now, consentId }, now);
  else {
    const accountId = await openLedgerAccount(tx, { kind: 'points', customerId, now });
    const referredBy = await referrerOf(tx, customerId, referralCode, now);
    const referral = { referralCode: createReadableCode(8), referredBy };
    await insertPointsMember(tx, { customerId, accountId, consentId, ...referral }, now);
  }
  await audit(tx, customerId, 'points.joined', now);
  const occurrence = now.toISOString();
  await enqueuePointsEmail(tx, jobs, { customerId, kind: 'points-welcome', occurrence, now });
  await awardCompletedProfile(tx, customerId, now);
}

async function referrerOf(
  tx: Transaction,
  customerId: CustomerId,
  code: string | undefined,
  now: Date,
): Promise<CustomerId | undefined> {
  const referrer = code === undefined ? undefined : await findReferrer(tx, code.trim().toUpperCase());
  if (!referrer || referrer.customerId === customerId) return undefined;
  return (await isNewCustomer(tx, customerId, now)) ? referrer.customerId : undefined;
}

/**
 * Ends a customer's membership in the program, so that no points are earned or spent from then on. The ledger is kept for legal reasons and
 * in case the customer returns.
 */
export async function leavePoints(
  { database, clock }: Pick<PointsDependencies, 'database' | 'clock'>,
  customerId: CustomerId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const member = await lockPointsMember(tx, customerId);
    if (!member || member.leftAt) return;
    const now = clock.now();
    await updatePointsMember(tx, customerId, { leftAt: now }, now);
    await audit(tx, customerId, 'points.left', now);
  });
}

function audit(tx: Transaction, customerId: CustomerId, action: string, now: Date): PromiseLike<unknown> {
  return recordAudit(tx, {
    ...{ at: now, actor: `customer:${customerId}`, action },
    ...{ subjectType: 'account', subjectId: customerId },
  });
}
