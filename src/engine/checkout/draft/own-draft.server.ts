import { isDeepStrictEqual } from 'node:util';
import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findOpenDraft, lockOpenDraft } from '../../orders/drafts/index.server.ts';
import { draftEditRefusal, draftNotFoundRefusal, emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftKind,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { insertDraft, updateLockedDraftContents } from './contents-store.server.ts';
import type { InitialDraftContents } from './fill-from-account.server.ts';
import { findLatestConvertedDraft } from './latest-store.server.ts';

/* Drafts filled by their own page instead of the cart: gift cards, a first box, an allocation. */

/** Minutes after an order during which the page it was placed from links to it. */
const recentMinutes = 60;

type OwnDraft = {
  readonly actor: DraftActor;
  readonly kind: DraftKind;
  /** Applies the page's input to the stored contents. */
  readonly change: (before: DraftContents) => DraftContents;
  /** The initial contents of a new draft; empty if omitted. */
  readonly first?: InitialDraftContents;
  readonly now: Date;
};

/**
 * Saves a page's input, valid or not, in this browser's one open draft of its kind, and creates the draft if there is none. `requirements`
 * validates the input. The draft's id is the idempotency key of the order, as for every kind (I-18). The cart only identifies the owner.
 */
export async function saveOwnDraft(
  tx: Transaction,
  { actor, kind, change, first, now }: OwnDraft,
): Promise<Result<Draft, DraftRefusalCode>> {
  const { cartId, customerId } = actor;
  const { contents = emptyDraftContents(), birthDateSealed } = first ?? {};
  const opened = { contents: change(contents), birthDateSealed };
  const created = await insertDraft(tx, { cartId, customerId, kind, ...opened, now });
  if (created) return ok(created);
  const open = await lockOpenDraft(tx, cartId, kind);
  const refusal = draftEditRefusal(open, now);
  if (refusal || !open) return refusal ?? draftNotFoundRefusal();
  const changed = change(open.contents);
  if (isDeepStrictEqual(changed, open.contents) && open.customerId === customerId) return ok(open);
  return ok(await updateLockedDraftContents(tx, { draftId: open.id, contents: changed, customerId, now }));
}

/**
 * Returns the actor's open draft of this kind, or the one that just became an order; undefined if there is neither. The draft's view
 * distinguishes the two.
 */
export async function findOwnDraft(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const open = await findOpenDraft(database.read, actor.cartId, kind);
  if (open) return open;
  const since = new Date(clock.now().getTime() - recentMinutes * 60_000);
  return findLatestConvertedDraft(database.read, { actor, kind, since });
}
