import type { Result } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { deactivateJoinCode, insertJoinCode, type JoinCodeRefusalCode } from './store.server.ts';
import type { JoinCodeDetails } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;

/** Creates a join code for a tasting room and returns the code in normalized form. Fails with `JOIN_CODE_WRONG` or `JOIN_CODE_TAKEN`. */
export function createJoinCode(
  { database, clock }: Dependencies,
  facts: JoinCodeDetails,
  actor: AuditActor,
): Promise<Result<string, JoinCodeRefusalCode>> {
  return database.transaction(async (tx) => {
    const made = await insertJoinCode(tx, facts);
    if (!made.ok) return made;
    const subject = { subjectType: 'house', subjectId: made.value } as const;
    await recordAudit(tx, { at: clock.now(), actor, action: 'join-code.made', ...subject });
    return made;
  });
}

/** Deactivates a join code. Returns whether the code exists. */
export function endJoinCode(
  { database, clock }: Dependencies,
  entered: string,
  actor: AuditActor,
): Promise<boolean> {
  const code = entered.trim().toUpperCase();
  return database.transaction(async (tx) => {
    if (!(await deactivateJoinCode(tx, code))) return false;
    const subject = { subjectType: 'house', subjectId: code } as const;
    await recordAudit(tx, { at: clock.now(), actor, action: 'join-code.ended', ...subject });
    return true;
  });
}
