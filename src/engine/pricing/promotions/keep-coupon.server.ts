import { isDeepStrictEqual } from 'node:util';
import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CouponId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { validateWithSchema } from '../../../platform/shapes.ts';
import { normalizeCouponCode } from './code-rules.ts';
import {
  type CouponDefinition,
  couponDefinitionOf,
  couponDefinitionSchema,
  immutableCouponTerms,
  newCouponFromDefinition,
} from './definition-rules.ts';
import { findCouponProblem } from './rules.ts';
import { insertCoupon, lockCoupon, setCouponLastDay, sharedCoupons } from './store.server.ts';
import type { NewCoupon } from './types.ts';

/**
 * Creates a promo code, or a voucher if it names a customer, in the caller's transaction, with an audit entry (I-44). COUPON_INVALID, or
 * COUPON_EXISTS if the code is taken.
 */
export async function issueCoupon(
  tx: Transaction,
  coupon: NewCoupon,
  issue: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<CouponId, 'COUPON_INVALID' | 'COUPON_EXISTS'>> {
  const code = normalizeCouponCode(coupon.code);
  const problem = code ? findCouponProblem(coupon) : 'A code has 3 to 32 letters, digits or hyphens.';
  if (!code || problem) return refused({ code: 'COUPON_INVALID', sentence: problem ?? '' });
  const couponId = await insertCoupon(tx, { ...coupon, code }, issue.now);
  if (!couponId) return refused({ code: 'COUPON_EXISTS', sentence: `The code ${code} already exists.` });
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

/**
 * Creates a promo code from its definition in the winery package, or leaves an existing one unchanged. An existing code keeps its days,
 * which staff may have changed. Its other terms can't change, because orders refer to it: COUPON_EXISTS if they differ. COUPON_INVALID if
 * the definition is invalid.
 */
export async function saveCoupon(
  tx: Transaction,
  given: unknown,
  saving: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<'created' | 'unchanged', 'COUPON_INVALID' | 'COUPON_EXISTS'>> {
  const read = validateWithSchema(couponDefinitionSchema, given, 'COUPON_INVALID');
  if (!read.ok) return read;
  const { code } = read.value;
  const before = await lockCoupon(tx, code);
  if (!before) {
    const issued = await issueCoupon(tx, newCouponFromDefinition(read.value), saving);
    return issued.ok ? ok('created') : issued;
  }
  const isSame =
    before.customerId === undefined &&
    isDeepStrictEqual(immutableCouponTerms(couponDefinitionOf(before)), immutableCouponTerms(read.value));
  if (isSame) return ok('unchanged');
  const sentence = `${code} already exists with different terms, which can’t be changed. End it and use another code.`;
  return refused({ code: 'COUPON_EXISTS', field: 'code', sentence });
}

/** Returns the definitions of all promo codes that every customer can use, oldest first, as written in the winery package. */
export async function exportCoupons(read: Transaction): Promise<CouponDefinition[]> {
  return (await sharedCoupons(read)).map(couponDefinitionOf);
}

type EndedCoupon = { readonly code: string; readonly endsOn: CivilDate };

/**
 * Ends a promo code in the caller's transaction, after the given last day or, without one, immediately. Placed orders keep it; customers
 * who have it in their cart see a note there. Writes an audit entry with the previous last day (I-44). COUPON_UNKNOWN, COUPON_EXPIRED if it
 * has already ended, or DATE_OVER if the given day is in the past.
 */
export async function endCoupon(
  tx: Transaction,
  { code: entered, lastDay }: { readonly code: string; readonly lastDay?: CivilDate | undefined },
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<EndedCoupon, 'COUPON_UNKNOWN' | 'COUPON_EXPIRED' | 'DATE_OVER'>> {
  const today = wineryDate(now);
  const code = normalizeCouponCode(entered);
  const coupon = code && (await lockCoupon(tx, code));
  if (!coupon) return refused({ code: 'COUPON_UNKNOWN', sentence: `There is no code ${entered}.` });
  if (coupon.endsOn && coupon.endsOn < today) {
    const sentence = `The code ${coupon.code} expired on ${coupon.endsOn}.`;
    return refused({ code: 'COUPON_EXPIRED', sentence });
  }
  if (lastDay && lastDay < today) {
    return refused({
      code: 'DATE_OVER',
      sentence: `${lastDay} is in the past. The last day must be today or later.`,
    });
  }
  const endsOn = lastDay ?? addDays(today, -1);
  await setCouponLastDay(tx, { couponId: coupon.id, endsOn });
  await recordAudit(tx, {
    ...{ at: now, actor },
    action: 'coupon.ended',
    subjectType: 'coupon',
    subjectId: coupon.id,
    data: { code: coupon.code, endsOn, before: coupon.endsOn ?? null },
  });
  return ok({ code: coupon.code, endsOn });
}
