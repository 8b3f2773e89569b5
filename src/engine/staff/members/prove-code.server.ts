import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { countUseAndAlert, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  formatRecoveryCode,
  parseRecoveryCode,
  parseTotpCode,
  recoveryCodeCount,
  recoveryCodeLength,
} from './code-rules.ts';
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findTotp,
  replaceRecoveryCodes,
} from './factor-store.server.ts';
import { totpStepOfCode } from './totp.server.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

const hashOf = (seal: Pick<Seal, 'keyedHash'>, memberId: string, code: string) =>
  seal.keyedHash(`staff recovery code\n${memberId}\n${code}`);

/**
 * Consumes a code of a member's authenticator app or one of their recovery codes.
 * @returns the kind of code, or undefined if it is wrong or was already used.
 */
export async function consumeSignInCode(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  tx: Transaction,
  memberId: string,
  entered: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const now = clock.now();
  const digits = parseTotpCode(entered);
  if (digits !== undefined) {
    const totp = await findTotp(tx, memberId);
    const step = totp && totpStepOfCode(seal.open(totp.secretSealed), digits, now);
    return step !== undefined && (await consumeTotpStep(tx, memberId, step)) ? 'code' : undefined;
  }
  const code = parseRecoveryCode(entered);
  const isUsed =
    code !== undefined && (await consumeRecoveryCode(tx, memberId, hashOf(seal, memberId, code), now));
  return isUsed ? 'recovery-code' : undefined;
}

/** Replaces the recovery codes of a member and returns the new ones formatted for display. They can't be shown again. */
export async function issueRecoveryCodes(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  tx: Transaction,
  memberId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => createReadableCode(recoveryCodeLength));
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
export async function countCodeAttempt(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal' | 'log'>,
  memberId: string,
  { requestId }: StaffSender,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  const now = clock.now();
  const counted = { key: memberId, now, ...mostCodes };
  await countUseAndAlert(dependencies, { bucket: 'staff-code-alarm', ...counted }, async (tries) => {
    log.error('codes of a staff member are being guessed', { count: tries });
    await recordAudit(database.read, {
      ...{ at: now, actor: 'system', action: 'staff.guessed', subjectType: 'staff', subjectId: memberId },
      ...{ data: { wrong: tries }, requestId },
    });
  });
  return (await takeRateLimitToken(dependencies, { bucket: 'staff-code', ...counted })).allowed;
}
