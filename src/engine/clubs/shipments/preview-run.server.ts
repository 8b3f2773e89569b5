import { wineryDate } from '../../../core/dates.ts';
import type { ClubShipmentId, ReleaseId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { atOnce } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { displayName } from '../../catalog/rules.ts';
import type { SeenWines } from '../../checkout/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { validityOf } from '../../orders/saved-cards/rules.ts';
import { loadClubWines } from '../releases/view.server.ts';
import { itemsOf } from './box-rules.ts';
import { idsOfRelease } from './due-store.server.ts';
import { draftOfBox } from './fill-draft.server.ts';
import { judgeDraft } from './judge-box.server.ts';
import { passedOverBecause } from './rules.ts';
import { type Box, findBox, linesOf } from './store.server.ts';
import type { ClubShipmentState } from './types.ts';

/** One member in the preview of a run: what they would be charged, or why not. */
export type PreviewedShipment = {
  readonly shipmentId: ClubShipmentId;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly state: ClubShipmentState;
  readonly wines: string;
  readonly totalCents: Cents;
  /** Why it would not be charged, or probably not; empty where nothing is known against it. */
  readonly trouble: readonly string[];
};

/** A wine of which the boxes that hold none yet want more than is free. */
export type PreviewedShortage = { readonly wine: string; readonly wanted: number; readonly free: number };

export type RunPreview = {
  readonly shipments: readonly PreviewedShipment[];
  readonly shortages: readonly PreviewedShortage[];
};

const toCome: readonly ClubShipmentState[] = ['upcoming', 'open', 'locked', 'charging', 'declined'];

/** How many members are read at the same time: the database takes most of the time. */
const atATime = 4;

/**
 * What a run of this release would do if it were now: who, what, how much, and who will fail and why. Nothing is written. The wines are
 * read once for all members, and several members at a time.
 * @param onProgress told after each few of them.
 */
export async function previewRun(
  dependencies: OrderDependencies,
  releaseId: ReleaseId,
  onProgress: (progress: { readonly looked: number; readonly all: number }) => void = () => {},
): Promise<RunPreview> {
  const { read } = dependencies.database;
  const wines = await loadClubWines(read, { seesAllocation: true, releaseId });
  const skus = await loadSkusForSale(
    read,
    wines.map(({ skuId }) => skuId),
  );
  const ids = await idsOfRelease(read, releaseId, toCome);
  const looked: (Looked | undefined)[] = [];
  while (looked.length < ids.length) {
    const next = ids.slice(looked.length, looked.length + atATime);
    looked.push(...(await Promise.all(next.map((id) => lookAt(dependencies, id, { skus })))));
    onProgress({ looked: looked.length, all: ids.length });
  }
  const found = looked.filter((each) => each !== undefined);
  const wanted = new Map<SkuId, number>();
  for (const { skuId, quantity } of found.flatMap((each) => each.wanted))
    wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity);
  const shortages = wines.flatMap((wine): PreviewedShortage[] => {
    const all = wanted.get(wine.skuId) ?? 0;
    return all > wine.free ? [{ wine: displayName(wine), wanted: all, free: wine.free }] : [];
  });
  return { shipments: found.map(({ shipment }) => shipment), shortages };
}

/** A member in the preview, and what their box still has to be given. */
type Looked = {
  readonly shipment: PreviewedShipment;
  readonly wanted: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};

async function lookAt(
  dependencies: OrderDependencies,
  shipmentId: ClubShipmentId,
  seen: Pick<SeenWines, 'skus'>,
): Promise<Looked | undefined> {
  const { database, clock } = dependencies;
  const { read } = database;
  const now = clock.now();
  const [box, lines] = await atOnce([findBox(read, { shipmentId }), linesOf(read, shipmentId)]);
  if (!box) return undefined;
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  const { facts, requirements } = await judgeDraft(read, dependencies, draft, now, seen);
  const { firstName, lastName, email } = draft.contents;
  return {
    wanted: box.shipment.draftId ? [] : itemsOf(lines),
    shipment: {
      ...{ shipmentId, email, name: `${firstName} ${lastName}`.trim() },
      ...{ plan: box.tier.plan, state: box.shipment.state },
      wines: facts.lines.map(({ sku, quantity }) => `${quantity} × ${displayName(sku)}`).join(', '),
      totalCents: facts.quote.totalCents,
      trouble: [...(await troubleOf(dependencies, box)), ...requirements.map(({ sentence }) => sentence)],
    },
  };
}

const membershipTrouble: Readonly<
  Partial<Record<NonNullable<ReturnType<typeof passedOverBecause>>, string>>
> = {
  hold: 'The membership is on hold.',
  pending: 'There is no card yet.',
  past_due: 'An earlier shipment is not paid.',
  left: 'The membership has ended.',
  not_agreed: 'The member did not agree to a charge in this month, or to a second one in it.',
};

async function troubleOf({ database, clock }: OrderDependencies, box: Box): Promise<string[]> {
  const passed = passedOverBecause(box);
  if (passed) return [membershipTrouble[passed] ?? passed];
  const { customerId, savedCardId, source } = box.membership;
  if (source === 'gift') return [];
  const card = savedCardId && (await findCard(database.read, { customerId, cardId: savedCardId }));
  if (!card) return ['There is no card.'];
  const isExpired = validityOf(card, wineryDate(clock.now())) === 'expired';
  const { declines, declineCode } = box.shipment;
  return [
    ...(isExpired ? ['The card has expired.'] : []),
    ...(declines > 0
      ? [
          `The card was declined ${declines === 1 ? 'once' : `${declines} times`}, at last as “${declineCode?.replaceAll('_', ' ')}”.`,
        ]
      : []),
  ];
}
