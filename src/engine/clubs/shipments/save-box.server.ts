import { formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../../core/dates.ts';
import type { ResourceId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import { resourceDemandsOf } from '../../checkout/limits/stock-rules.ts';
import { holdStock } from '../../inventory/index.server.ts';
import { resourceIdsOf } from '../../inventory/rules.ts';
import type { StockShortage } from '../../inventory/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { recordMembershipEvent } from '../memberships/store.server.ts';
import type { ClubWine } from '../releases/view.server.ts';
import { boxRefusals, countBoxBottles, draftItemsOfBox, normalizeBoxLines } from './box-rules.ts';
import type { BoxRefusalCode, BoxShortage, SaveBoxResult, ShipmentAccess } from './box-types.ts';
import { boxAlternatives, unshippableWinesInBox } from './box-wine-rules.ts';
import {
  evaluateShipmentDraft,
  findUnshippableWines,
  giftBoxRefusals,
  loadBoxContents,
  minBottlesOfBox,
  totalOfBoxLines,
} from './evaluate-box.server.ts';
import { boxClosedRefusal, saveDraftOfBox, withLockedBox } from './fill-draft.server.ts';
import { bottlesHeldUntil } from './rules.ts';
import { changeShipment, type LockedBox, linesOfShipment, replaceShipmentLines } from './store.server.ts';
import type { BoxLine } from './types.ts';

/** The details of a failed save that a refusal can't carry: the conflict with another device's save, or the bottles that ran short. */
type Trouble = {
  conflict?: Extract<SaveBoxResult, { kind: 'conflict' }>;
  short?: Extract<SaveBoxResult, { kind: 'short' }>;
};

/**
 * Saves a member's box and holds its bottles. The last bottles go to the member who saves first. If another device has saved the box since
 * `version`, writes nothing and returns both boxes so that the member can choose one.
 */
export async function saveBox(
  dependencies: OrderDependencies,
  own: ShipmentAccess,
  { version, lines: requested }: { readonly version: number; readonly lines: readonly BoxLine[] },
): Promise<SaveBoxResult> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const lines = normalizeBoxLines(requested);
  const trouble: Trouble = {};
  const saved = await withLockedBox(
    database,
    own,
    async (tx, box): Promise<Result<number, BoxRefusalCode>> => {
      const closed = boxClosedRefusal(box, now);
      if (closed) return refused(closed);
      if (box.shipment.version !== version) {
        trouble.conflict = conflictOf(box, lines, await linesOfShipment(tx, own.shipmentId));
        return refused(trouble.conflict.refusal);
      }
      const facts = await loadBoxContents(tx, box);
      const limits = {
        shape: box.club.shape,
        bottles: box.tier.bottles,
        minimum: minBottlesOfBox(box),
        ...facts,
      };
      const unfit = boxRefusals(lines, limits);
      const given = await giftBoxRefusals(tx, { box, lines, ...facts }, (each) =>
        totalOfBoxLines(tx, dependencies, { box, lines: each, now }),
      );
      if (unfit.length + given.length > 0) return refused(...unfit, ...given);
      const held = await holdBox(tx, dependencies, box, lines, now);
      if (held.kind === 'held') return ok(await writeBox(tx, box, lines, { ...own, now }));
      const unsendable = await findUnshippableWines(tx, dependencies, box, facts.wines, now);
      const mayChoose = box.club.shape !== 'curated';
      const replacing = { box, wines: facts.wines, lines, unsendable, mayChoose };
      if (held.kind === 'short') {
        trouble.short = shortOf(replacing, held.shortages);
        return refused(...trouble.short.refusals);
      }
      const shortages = unshippableWinesInBox(replacing);
      // Other refusals are shown first.
      if (shortages.length === held.refusals.length)
        trouble.short = { kind: 'short', refusals: held.refusals, shortages };
      return refused(...held.refusals);
    },
  );
  if (saved.ok) return { kind: 'saved', version: saved.value };
  return trouble.conflict ?? trouble.short ?? { kind: 'refused', refusals: saved.refusals };
}

/** The result of holding a box's bottles. The transaction must be rolled back unless the kind is `held`. */
export type HoldBoxResult =
  | { readonly kind: 'held' }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal<BoxRefusalCode>[] }
  | { readonly kind: 'short'; readonly shortages: readonly StockShortage[] };

/** Saves these lines to the draft of a locked box, checks every requirement for placing its order, and holds its bottles. */
export async function holdBox(
  tx: Transaction,
  dependencies: OrderDependencies,
  box: LockedBox,
  lines: readonly BoxLine[],
  now: Date,
): Promise<HoldBoxResult> {
  const draft = await saveDraftOfBox(tx, dependencies, box, lines, now);
  const { facts, requirements } = await evaluateShipmentDraft(tx, dependencies, draft, now);
  if (requirements.length > 0) return { kind: 'refused', refusals: requirements };
  const demands = resourceDemandsOf(facts.lines);
  const expiresAt = bottlesHeldUntil(box.shipment.locksAt);
  const held = await holdStock(tx, { draftId: draft.id, demands, expiresAt, now });
  if (held.kind === 'insufficient') return { kind: 'short', shortages: held.shortages };
  await invalidatePagesIfScarce(tx, resourceIdsOf(demands));
  return { kind: 'held' };
}

async function writeBox(
  tx: Transaction,
  { shipment }: LockedBox,
  lines: readonly BoxLine[],
  { actor = 'customer', now }: Pick<ShipmentAccess, 'actor'> & { readonly now: Date },
): Promise<number> {
  await replaceShipmentLines(tx, shipment.id, lines);
  const data = { bottles: countBoxBottles(lines), dueOn: shipment.dueOn };
  const happened = { kind: 'box_saved', actor, effectiveOn: wineryDate(now), data } as const;
  await recordMembershipEvent(tx, shipment.membershipId, happened, now);
  return changeShipment(tx, shipment.id, { savedAt: now }, now);
}

function conflictOf(
  { shipment }: LockedBox,
  mine: readonly BoxLine[],
  theirs: readonly BoxLine[],
): Extract<SaveBoxResult, { kind: 'conflict' }> {
  const savedAt = shipment.savedAt ?? shipment.opensAt;
  const at = formatMinuteOfDay(wineryMinuteOfDay(savedAt));
  const refusal = {
    code: 'CLUB_VERSION',
    sentence: `This box was changed on another device at ${at}. Choose which version to keep.`,
    details: { version: shipment.version },
  } as const;
  return { kind: 'conflict', refusal, mine, theirs, version: shipment.version, savedAt };
}

function shortOf(
  replacing: Parameters<typeof unshippableWinesInBox>[0],
  shortages: readonly StockShortage[],
): Extract<SaveBoxResult, { kind: 'short' }> {
  const { wines, lines } = replacing;
  const left = new Map<ResourceId, number>(shortages.map((shortage) => [shortage.resourceId, shortage.left]));
  const short = draftItemsOfBox(lines).flatMap(
    ({ skuId, quantity }): (BoxShortage & { readonly wine: ClubWine })[] => {
      const wine = wines.find((each) => each.skuId === skuId);
      const there = wine && left.get(wine.resourceId);
      if (!wine || there === undefined || there >= quantity) return [];
      const wanted = quantity;
      return [
        {
          skuId,
          wanted,
          left: there,
          because: undefined,
          alternatives: boxAlternatives(wine, quantity - there, replacing),
          wine,
        },
      ];
    },
  );
  const refusals = short.map(({ wine, wanted, left: there }): Refusal<'SOLD_OUT' | 'STOCK_PART'> => {
    const name = skuDisplayName(wine);
    return there === 0
      ? {
          code: 'SOLD_OUT',
          sentence: `${name} just sold out, so your box wasn’t saved. Choose another wine.`,
          field: 'lines',
        }
      : {
          code: 'STOCK_PART',
          sentence: `Only ${there} of ${name} ${there === 1 ? 'is' : 'are'} left, but your box has ${wanted}, so it wasn’t saved. Reduce the quantity or choose another wine.`,
          field: 'lines',
        };
  });
  return { kind: 'short', refusals, shortages: short.map(({ wine: _wine, ...shortage }) => shortage) };
}
