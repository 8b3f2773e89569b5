import { isDeepStrictEqual } from 'node:util';
import type { DraftId } from '../../../core/ids.ts';
import { ok } from '../../../core/result.ts';
import { findDraft, lockDraft } from '../../orders/drafts/index.server.ts';
import { draftEditRefusal, draftNotFoundRefusal } from '../../orders/drafts/rules.ts';
import type { Draft, DraftActor, DraftKind, OrderDependencies } from '../../orders/drafts/types.ts';
import type { CheckoutSnapshot, DraftPatch, SaveDraftResult, StartCheckoutResult } from '../types.ts';
import { updateDraftContentsIfUnchanged, updateLockedDraftContents } from './contents-store.server.ts';
import { patchContents } from './draft-rules.ts';
import { openDraftWithFirstStep, startCheckout } from './start-checkout.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'seal' | 'zipCodes'>;

/**
 * Saves a customer's entries in a draft, valid or not; `requirements` validates them. While a payment is in flight, refuses changes, so
 * that the customer is charged for what they saw; a time limit keeps a crash from locking the draft (I-18).
 * @param snapshot the data that this request has already read of the actor's checkout.
 */
export async function saveDraft(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  patch: DraftPatch,
  snapshot?: CheckoutSnapshot,
): Promise<SaveDraftResult> {
  const open = snapshot?.open;
  const isInSnapshot = open?.id === draftId && open.customerId === actor.customerId;
  const draft = isInSnapshot ? open : await findDraft(dependencies.database.read, draftId, actor);
  return draft ? save(dependencies, actor, draft, patch) : draftNotFoundRefusal();
}

/** Saves a checkout step in the open draft of the actor's cart, and creates the draft if there is none. */
export async function saveOpenDraft(
  dependencies: Dependencies,
  actor: DraftActor,
  kind: DraftKind,
  patch: DraftPatch,
  snapshot: CheckoutSnapshot,
): Promise<SaveDraftResult | Extract<StartCheckoutResult, { ok: false }>> {
  const { open, seen } = snapshot;
  if (!open) {
    const birthDateSealed = sealedBirthDate(dependencies, patch);
    const opened = await openDraftWithFirstStep(dependencies, actor, kind, {
      snapshot,
      patch,
      birthDateSealed,
    });
    if (opened) {
      const { id: draftId, version } = opened.draft;
      return ok({ draftId, version, ...opened });
    }
  }
  if (open && open.customerId === actor.customerId) {
    const saved = await save(dependencies, actor, open, patch);
    return saved.ok ? ok({ ...saved.value, seen }) : saved;
  }
  const started = await startCheckout(dependencies, actor, kind, open && snapshot);
  if (!started.ok) return started;
  const saved = await save(dependencies, actor, started.value.draft, patch);
  return saved.ok ? ok({ ...saved.value, seen: started.value.seen }) : saved;
}

function sealedBirthDate({ seal }: Pick<Dependencies, 'seal'>, { birthDate }: DraftPatch) {
  return birthDate && seal.seal(JSON.stringify(enteredDate(birthDate)));
}

async function save(
  dependencies: Dependencies,
  actor: DraftActor,
  seen: Draft,
  patch: DraftPatch,
): Promise<SaveDraftResult> {
  const { database, clock, zipCodes } = dependencies;
  const now = clock.now();
  const { customerId } = actor;
  const birthDateSealed = sealedBirthDate(dependencies, patch);
  const contentsOf = (draft: Draft) =>
    patchContents(draft.contents, patch, (zip) => zipCodes.lookup(zip), now);
  const refusal = draftEditRefusal(seen, now);
  if (refusal) return refusal;
  const contents = contentsOf(seen);
  const isSame = isDeepStrictEqual(contents, seen.contents) && seen.customerId === customerId;
  if (isSame && !birthDateSealed) return ok({ draftId: seen.id, version: seen.version, draft: seen });
  const written = { draftId: seen.id, birthDateSealed, customerId, now };
  const saved = await updateDraftContentsIfUnchanged(database.read, {
    ...written,
    contents,
    seenVersion: seen.version,
  });
  if (saved) return ok({ draftId: saved.id, version: saved.version, draft: saved });
  // Another tab changed it between the read and the write, so this applies the change again under the lock.
  return database.transaction(async (tx) => {
    const draft = await lockDraft(tx, seen.id, actor);
    const late = draftEditRefusal(draft, now);
    if (late || !draft) return late ?? draftNotFoundRefusal();
    const after = await updateLockedDraftContents(tx, { ...written, contents: contentsOf(draft) });
    return ok({ draftId: after.id, version: after.version, draft: after });
  });
}

/** Returns the month, day, and year of an entered birth date, without other fields, each cut to ten characters. */
function enteredDate({ month, day, year }: NonNullable<DraftPatch['birthDate']>) {
  return { month: month.slice(0, 10), day: day.slice(0, 10), year: year.slice(0, 10) };
}
