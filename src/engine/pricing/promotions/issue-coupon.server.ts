import type { CouponId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { normalizeCode } from './code-rules.ts';
import { couponProblem } from './rules.ts';
import { insertCoupon } from './store.server.ts';
import type { NewCoupon } from './types.ts';

/** Makes a code, or a voucher when it names a customer, in the caller's transaction; audited (I-44). */
export async function issueCoupon(
  tx: Transaction,
  coupon: NewCoupon,
  issue: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<CouponId, 'COUPON_INVALID' | 'COUPON_EXISTS'>> {
  const code = normalizeCode(coupon.code);
  const problem = code ? couponProblem(coupon) : 'A code has 3 to 32 letters, digits or hyphens.';
  if (!code || problem) return refused({ code: 'COUPON_INVALID', sentence: problem ?? '' });
  const couponId = await insertCoupon(tx, { ...coupon, code }, issue.now);
  if (!couponId) return refused({ code: 'COUPON_EXISTS', sentence: `There is a code ${code} already.` });
  await recordAudit(tx, {
    at: issue.now,
    actor: issue.actor,
    action: 'coupon.issued',
    subjectType: 'coupon',
    subjectId: couponId,
    data: { code, kind: coupon.benefit.kind },
  });
  return ok(couponId);
}
