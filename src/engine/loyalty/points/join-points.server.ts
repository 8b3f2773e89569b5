import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { newReadableCode } from '../../../platform/readable-code.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { judgeConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, TickedConsent } from '../../identity/consents/types.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { openAccount } from '../../ledger/index.server.ts';
import { awardProfile } from './award-points.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import { findReferrer, insertMember, isNewCustomer, lockMember, updateMember } from './store.server.ts';
import { pointsTerms } from './terms-rules.ts';
import type { JoinPointsCode } from './types.ts';

export type PointsDependencies = Pick<Runtime, 'database' | 'clock' | 'jobs'>;

export type JoinPointsRequest = {
  readonly customerId: CustomerId;
  readonly consent: TickedConsent;
  readonly agreedBy: ConsentOrigin;
  /** The referral code of the friend whose link the customer used; undefined without one. */
  readonly referralCode?: string | undefined;
};

/**
 * Joins or rejoins the program with the consent that the law requires (domain §2.8). Does nothing for a member. A referral counts for a new
 * customer's first join.
 */
export async function joinPoints(
  { database, clock, jobs }: PointsDependencies,
  joining: JoinPointsRequest,
): Promise<Result<undefined, JoinPointsCode>> {
  const judged = judgeConsent(
    joining.consent,
    pointsTerms(),
    `Please check the box to join ${pointsName()}.`,
  );
  if (!judged.ok) return judged;
  await database.transaction((tx) => joinPointsInTransaction(tx, jobs, joining, clock.now()));
  return ok(undefined);
}

/** Joins within the caller's transaction; the caller has checked the consent. */
export async function joinPointsInTransaction(
  tx: Transaction,
  jobs: JobQueue,
  { customerId, agreedBy, referralCode }: Omit<JoinPointsRequest, 'consent'>,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const member = await lockMember(tx, customerId);
  if (member && !member.leftAt) return;
  const consentId = await recordConsent(tx, {
    ...{ customerId, program: 'points', plan: 'vine-points', frequency: 'ongoing' },
    ...{ termsVersion: pointsTerms().version, termsText: pointsTerms().text, agreedBy, now },
  });
  if (member) await updateMember(tx, customerId, { leftAt: null, joinedAt: now, consentId }, now);
  else {
    const accountId = await openAccount(tx, { kind: 'points', customerId, now });
    const referredBy = await referrerOf(tx, customerId, referralCode, now);
    const referral = { referralCode: newReadableCode(8), referredBy };
    await insertMember(tx, { customerId, accountId, consentId, ...referral }, now);
  }
  await audit(tx, customerId, 'points.joined', now);
  const occurrence = now.toISOString();
  await enqueuePointsEmail(tx, jobs, { customerId, kind: 'points-welcome', occurrence, now });
  await awardProfile(tx, customerId, now);
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

/** Leaves the program: nothing is earned or spent anymore. The ledger stays, for the law and in case the customer returns. */
export async function leavePoints(
  { database, clock }: Pick<PointsDependencies, 'database' | 'clock'>,
  customerId: CustomerId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const member = await lockMember(tx, customerId);
    if (!member || member.leftAt) return;
    const now = clock.now();
    await updateMember(tx, customerId, { leftAt: now }, now);
    await audit(tx, customerId, 'points.left', now);
  });
}

function audit(tx: Transaction, customerId: CustomerId, action: string, now: Date): PromiseLike<unknown> {
  return recordAudit(tx, {
    ...{ at: now, actor: `customer:${customerId}`, action },
    ...{ subjectType: 'account', subjectId: customerId },
  });
}
