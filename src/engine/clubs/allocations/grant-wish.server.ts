import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { openWishes, raiseGrant } from './store.server.ts';
import type { AllocationCode, OpenWish } from './types.ts';

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly jobs: JobQueue };
type Granting = {
  readonly email: string;
  /** The wine's code. */
  readonly code: string;
  /** In all, with what was granted before. */
  readonly granted: number;
  readonly actor: AuditActor;
};

/** Sets more of a wine aside for somebody who wished for it, and writes to them; what they do with it is theirs to decide. */
export async function grantWish(
  { database, clock, jobs }: Dependencies,
  { email, code, granted, actor }: Granting,
): Promise<Result<OpenWish, Extract<AllocationCode, 'WISH_NOT_FOUND' | 'WISH_MAXIMUM' | 'WISH_GRANTED'>>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const wish = (await openWishes(tx, now)).find(
      (each) => each.email.toLowerCase() === email.toLowerCase() && each.code === code,
    );
    if (!wish) {
      const sentence = `${email} has no open wish for ${code}.`;
      return refused({ code: 'WISH_NOT_FOUND', sentence });
    }
    const { allocationId, skuId, customerId, requested } = wish;
    if (granted > requested) {
      return refused({ code: 'WISH_MAXIMUM', sentence: `${email} wishes for ${requested} of ${code}.` });
    }
    if (!(await raiseGrant(tx, { allocationId, skuId, customerId, granted, now }))) {
      return refused({ code: 'WISH_GRANTED', sentence: `${wish.granted} are granted already, and stay so.` });
    }
    const subject = { subjectType: 'account', subjectId: customerId } as const;
    const data = { allocationId, skuId, granted };
    await recordAudit(tx, { ...{ at: now, actor, action: 'allocation.granted', data }, ...subject });
    await oweNotice(tx, jobs, {
      ...{ kind: 'allocation-granted', subjectType: 'wine_allocation', subjectId: allocationId },
      ...{ occurrence: `${customerId} ${skuId} ${granted}`, recipient: wish.email, at: now },
    });
    return ok({ ...wish, granted });
  });
}
