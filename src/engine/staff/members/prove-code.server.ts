import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { countAndAlarm, takeToken } from '../../../platform/rate-limit.server.ts';
import { newReadableCode } from '../../../platform/readable-code.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  formatRecoveryCode,
  readRecoveryCode,
  readTotpCode,
  recoveryCodeCount,
  recoveryCodeLength,
} from './code-rules.ts';
import { findTotp, replaceRecoveryCodes, spendRecoveryCode, spendTotpStep } from './factor-store.server.ts';
import { stepOfCode } from './totp.server.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

const hashOf = (seal: Pick<Seal, 'keyedHash'>, memberId: string, code: string) =>
  seal.keyedHash(`staff recovery code\n${memberId}\n${code}`);

/**
 * Consumes a code of a member's authenticator app or one of their recovery codes.
 * @returns the kind of code, or undefined if it is wrong or was already used.
 */
export async function consumeCode(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  tx: Transaction,
  memberId: string,
  entered: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const now = clock.now();
  const digits = readTotpCode(entered);
  if (digits !== undefined) {
    const totp = await findTotp(tx, memberId);
    const step = totp && stepOfCode(seal.open(totp.secretSealed), digits, now);
    return step !== undefined && (await spendTotpStep(tx, memberId, step)) ? 'code' : undefined;
  }
  const code = readRecoveryCode(entered);
  const isUsed =
    code !== undefined && (await spendRecoveryCode(tx, memberId, hashOf(seal, memberId, code), now));
  return isUsed ? 'recovery-code' : undefined;
}

/** Replaces the recovery codes of a member and returns the new ones formatted for display. They can't be shown again. */
export async function issueRecoveryCodes(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  tx: Transaction,
  memberId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newReadableCode(recoveryCodeLength));
  const hashes = codes.map((code) => hashOf(seal, memberId, code));
  await replaceRecoveryCodes(tx, memberId, hashes, clock.now());
  return codes.map(formatRecoveryCode);
}

/** The maximum number of code attempts per member in 15 minutes, across all links and sessions. */
const mostCodes = { limit: 10, windowSeconds: 15 * 60 };

/**
 * Counts a code attempt for this member and returns whether it is within the limit. The first attempt above the limit is logged as an error
 * and recorded in the audit trail.
 */
export async function countCodeTry(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal' | 'log'>,
  memberId: string,
  { requestId }: StaffSender,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  const now = clock.now();
  const counted = { key: memberId, now, ...mostCodes };
  await countAndAlarm(dependencies, { bucket: 'staff-code-alarm', ...counted }, async (tries) => {
    log.error('codes of a staff member are being guessed', { count: tries });
    await recordAudit(database.read, {
      ...{ at: now, actor: 'system', action: 'staff.guessed', subjectType: 'staff', subjectId: memberId },
      ...{ data: { wrong: tries }, requestId },
    });
  });
  return (await takeToken(dependencies, { bucket: 'staff-code', ...counted })).allowed;
}
