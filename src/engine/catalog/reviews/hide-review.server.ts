import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import { reviewPagesCacheTag } from './page-rules.ts';
import { maxHideReasonLength } from './rules.ts';
import { setReviewHidden } from './store.server.ts';
import type { ReviewRefusalCode } from './types.ts';
import type { ReviewDependencies } from './write-review.server.ts';

type Named = { readonly number: number; readonly actor: AuditActor };

/** Hides a review from visitors. The reviewer sees the reason. */
export async function hideReview(
  dependencies: ReviewDependencies,
  { reason: entered, ...named }: Named & { readonly reason: string },
): Promise<Result<undefined, ReviewRefusalCode>> {
  const reason = entered.trim();
  if (reason === '' || [...reason].length > maxHideReasonLength) {
    const sentence = `Enter a reason of 1 to ${maxHideReasonLength} characters. The reviewer will see it.`;
    return refused({ code: 'REVIEW_REASON', sentence });
  }
  return moderate(dependencies, named, reason);
}

/** Shows a hidden review again. Idempotent. */
export function restoreReview(
  dependencies: ReviewDependencies,
  named: Named,
): Promise<Result<undefined, ReviewRefusalCode>> {
  return moderate(dependencies, named, undefined);
}

async function moderate(
  { database, clock, ledgerLinks }: ReviewDependencies,
  { number, actor }: Named,
  reason: string | undefined,
): Promise<Result<undefined, ReviewRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const hidden = reason === undefined ? undefined : { reason, actor, now };
    const review = await setReviewHidden(tx, number, hidden);
    if (!review) {
      return refused({ code: 'REVIEW_NOT_FOUND', sentence: `There is no review ${number}.` });
    }
    const action = hidden ? 'review.hidden' : 'review.restored';
    await recordAudit(tx, { at: now, actor, action, subjectType: 'review', subjectId: review.id });
    await ledgerLinks.settleReview(tx, { ...review, now });
    await invalidateCachedPages(tx, reviewPagesCacheTag);
    return ok(undefined);
  });
}
