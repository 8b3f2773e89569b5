import { wineryDate } from '../../../core/dates.ts';
import type { ClubShipmentId, ReleaseId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { inOneRoundTrip } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { PreloadedWines } from '../../checkout/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { cardValidity } from '../../orders/saved-cards/rules.ts';
import { loadClubWines } from '../releases/view.server.ts';
import { draftItemsOfBox } from './box-rules.ts';
import { shipmentIdsOfRelease } from './due-store.server.ts';
import { evaluateShipmentDraft } from './evaluate-box.server.ts';
import { draftOfBox } from './fill-draft.server.ts';
import { autoSkipReason } from './rules.ts';
import { type ClubBox, findBox, linesOfShipment } from './store.server.ts';
import type { ClubShipmentState } from './types.ts';

/** A member's shipment in the preview, with the amount to be charged and the expected problems. */
export type PreviewedShipment = {
  readonly shipmentId: ClubShipmentId;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly state: ClubShipmentState;
  readonly wines: string;
  readonly totalCents: Cents;
  /** Sentences about why the charge would or might fail; empty if no problem is known. */
  readonly trouble: readonly string[];
};

/** A wine with too few free bottles for the boxes that have no stock hold on it yet. */
export type PreviewedShortage = { readonly wine: string; readonly wanted: number; readonly free: number };

export type ReleaseRunPreview = {
  readonly shipments: readonly PreviewedShipment[];
  readonly shortages: readonly PreviewedShortage[];
};

const toCome: readonly ClubShipmentState[] = ['upcoming', 'open', 'locked', 'charging', 'declined'];

/** The number of members loaded in parallel, since most of the time is spent in the database. */
const atATime = 4;

/**
 * Previews charging a release: the amount for each member, and the charges that would fail with their reasons. Writes nothing.
 * @param onProgress called after each batch of members.
 */
export async function previewReleaseRun(
  dependencies: OrderDependencies,
  releaseId: ReleaseId,
  onProgress: (progress: { readonly reviewed: number; readonly all: number }) => void = () => {},
): Promise<ReleaseRunPreview> {
  const { read } = dependencies.database;
  const wines = await loadClubWines(read, { seesAllocation: true, releaseId });
  const skus = await loadSkusForSale(
    read,
    wines.map(({ skuId }) => skuId),
  );
  const ids = await shipmentIdsOfRelease(read, releaseId, toCome);
  const reviewed: (Reviewed | undefined)[] = [];
  while (reviewed.length < ids.length) {
    const next = ids.slice(reviewed.length, reviewed.length + atATime);
    reviewed.push(...(await Promise.all(next.map((id) => review(dependencies, id, { skus })))));
    onProgress({ reviewed: reviewed.length, all: ids.length });
  }
  const found = reviewed.filter((each) => each !== undefined);
  const wanted = new Map<SkuId, number>();
  for (const { skuId, quantity } of found.flatMap((each) => each.wanted))
    wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity);
  const shortages = wines.flatMap((wine): PreviewedShortage[] => {
    const all = wanted.get(wine.skuId) ?? 0;
    return all > wine.free ? [{ wine: skuDisplayName(wine), wanted: all, free: wine.free }] : [];
  });
  return { shipments: found.map(({ shipment }) => shipment), shortages };
}

/** A shipment in the preview, with the bottles that its box has no stock hold on yet. */
type Reviewed = {
  readonly shipment: PreviewedShipment;
  readonly wanted: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};

async function review(
  dependencies: OrderDependencies,
  shipmentId: ClubShipmentId,
  prefetched: Pick<PreloadedWines, 'skus'>,
): Promise<Reviewed | undefined> {
  const { database, clock } = dependencies;
  const { read } = database;
  const now = clock.now();
  const [box, lines] = await inOneRoundTrip([
    findBox(read, { shipmentId }),
    linesOfShipment(read, shipmentId),
  ]);
  if (!box) return undefined;
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  const { facts, requirements } = await evaluateShipmentDraft(read, dependencies, draft, now, prefetched);
  const { firstName, lastName, email } = draft.contents;
  return {
    wanted: box.shipment.draftId ? [] : draftItemsOfBox(lines),
    shipment: {
      ...{ shipmentId, email, name: `${firstName} ${lastName}`.trim() },
      ...{ plan: box.tier.plan, state: box.shipment.state },
      wines: facts.lines.map(({ sku, quantity }) => `${quantity} × ${skuDisplayName(sku)}`).join(', '),
      totalCents: facts.quote.totalCents,
      trouble: [...(await troubleOf(dependencies, box)), ...requirements.map(({ sentence }) => sentence)],
    },
  };
}

const membershipTrouble: Readonly<Partial<Record<NonNullable<ReturnType<typeof autoSkipReason>>, string>>> = {
  hold: 'The membership is on hold.',
  pending: 'No card on file yet.',
  past_due: 'An earlier shipment is unpaid.',
  left: 'The membership has ended.',
  not_agreed: 'The member’s agreement doesn’t cover this month, or covers only one charge per month.',
};

async function troubleOf({ database, clock }: OrderDependencies, box: ClubBox): Promise<string[]> {
  const passed = autoSkipReason(box);
  if (passed) return [membershipTrouble[passed] ?? passed];
  const { customerId, savedCardId, source } = box.membership;
  if (source === 'gift') return [];
  const card = savedCardId && (await findSavedCard(database.read, { customerId, cardId: savedCardId }));
  if (!card) return ['No card on file.'];
  const isExpired = cardValidity(card, wineryDate(clock.now())) === 'expired';
  const { declines, declineCode } = box.shipment;
  return [
    ...(isExpired ? ['The card has expired.'] : []),
    ...(declines > 0
      ? [
          `The card was declined ${declines === 1 ? 'once' : `${declines} times`}, most recently with the reason “${declineCode?.replaceAll('_', ' ')}.”`,
        ]
      : []),
  ];
}
