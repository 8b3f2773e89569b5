import type { DraftId } from '../../core/ids.ts';
import { ok, refused } from '../../core/result.ts';
import { patchContents } from './draft-rules.ts';
import { lockDraft, writeContents } from './store.server.ts';
import type { Actor, CheckoutDependencies, DraftPatch, SaveDraftResult } from './types.ts';

/**
 * Keeps what was typed, right or wrong: `requirements` judges, this never refuses a value. While a payment is in flight the
 * draft refuses edits, so that what is charged is what was seen; the time limit keeps a crash from locking it (I-18).
 */
export async function saveDraft(
  dependencies: Pick<CheckoutDependencies, 'database' | 'clock' | 'seal' | 'zipCodes'>,
  actor: Actor,
  draftId: DraftId,
  patch: DraftPatch,
): Promise<SaveDraftResult> {
  const { database, clock, seal, zipCodes } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId, actor);
    if (draft?.state !== 'open') {
      return refused({
        code: 'DRAFT_NOT_FOUND',
        sentence: 'This checkout was closed. Please open it again from your cart.',
      });
    }
    if (draft.completingUntil && draft.completingUntil > now) {
      return refused({
        code: 'PAYMENT_IN_FLIGHT',
        sentence: 'Your payment is on its way, so nothing can be changed just now.',
      });
    }
    const version = await writeContents(tx, {
      draftId,
      contents: patchContents(draft.contents, patch, (zipCode) => zipCodes.lookup(zipCode)),
      birthDateSealed: patch.birthDate && seal.seal(JSON.stringify(typed(patch.birthDate))),
      customerId: actor.customerId,
      now,
    });
    return ok({ draftId, version });
  });
}

/** Exactly the three parts, in the length that a date can have. */
function typed({ month, day, year }: NonNullable<DraftPatch['birthDate']>) {
  return { month: month.slice(0, 10), day: day.slice(0, 10), year: year.slice(0, 10) };
}
