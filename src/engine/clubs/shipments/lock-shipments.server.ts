import type { ClubShipmentId, SkuId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { resourceDemandsOf } from '../../checkout/limits/stock-rules.ts';
import type { Requirement } from '../../checkout/requirements/types.ts';
import { holdStock } from '../../inventory/index.server.ts';
import { isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { alternativesToWine } from '../releases/box-rules.ts';
import { areSameBoxLines, countBoxBottles, draftItemsOfBox, normalizeBoxLines } from './box-rules.ts';
import { winesEligibleForBoxes } from './box-wine-rules.ts';
import { boxesDueToLock } from './due-store.server.ts';
import { autoSkipShipment, enqueueShipmentNotice } from './enqueue-shipment-notice.server.ts';
import { evaluateShipmentDraft, loadBoxContents, minBottlesOfBox } from './evaluate-box.server.ts';
import { saveDraftOfBox, withLockedBox } from './fill-draft.server.ts';
import { autoSkipReason, bottlesHeldUntil } from './rules.ts';
import { changeShipment, type LockedBox, linesOfShipment, replaceShipmentLines } from './store.server.ts';
import type { BoxLine } from './types.ts';

const portion = 200;

/**
 * Locks every box that is due: holds its bottles, replaces wines that are sold out or can't ship to its address, and notifies the member of
 * replacements. A box that can't be sent is skipped and the reason recorded. A failure doesn't delay the other boxes. Returns the number of
 * boxes processed.
 */
export async function lockShipments(dependencies: OrderDependencies): Promise<number> {
  const { database, clock, log } = dependencies;
  let locked = 0;
  let after: ClubShipmentId | undefined;
  for (;;) {
    const due = await boxesDueToLock(database.read, { now: clock.now(), after, limit: portion });
    for (const shipmentId of due) {
      try {
        await lockShipment(dependencies, shipmentId);
        locked += 1;
      } catch (error) {
        log.error('shipment not locked', { shipmentId, error });
      }
    }
    after = due.at(-1);
    if (due.length < portion) return locked;
  }
}

async function lockShipment(dependencies: OrderDependencies, shipmentId: ClubShipmentId): Promise<void> {
  await withLockedBox(
    dependencies.database,
    { shipmentId },
    async (tx, box): Promise<Result<undefined, never>> => {
      const now = dependencies.clock.now();
      const { shipment, draft } = box;
      const isDue = (shipment.state === 'open' || shipment.state === 'upcoming') && now >= shipment.locksAt;
      if (!isDue || isPaymentInFlight(draft, now)) return ok(undefined);
      const endedBy = autoSkipReason(box);
      if (endedBy) {
        await autoSkipShipment(tx, dependencies, { shipment, endedBy, now });
        return ok(undefined);
      }
      const before = await linesOfShipment(tx, shipmentId);
      const held = await holdAvailableBottles(tx, dependencies, box, before, now);
      if (held === undefined) {
        await autoSkipShipment(tx, dependencies, { shipment, endedBy: 'sold_out', now });
        return ok(undefined);
      }
      if (!areSameBoxLines(before, held.lines)) {
        await replaceShipmentLines(tx, shipmentId, held.lines);
        await enqueueShipmentNotice(tx, dependencies, {
          kind: 'shipment-replaced',
          shipment,
          occurrence: '',
          now,
        });
      }
      await changeShipment(tx, shipmentId, { state: 'locked' }, now);
      return ok(undefined);
    },
  );
}

/** The maximum number of rounds of replacing wines. Each round replaces at least one wine and never brings one back. */
const mostRounds = 12;

/**
 * Holds the bottles of a box, replacing wines that are sold out or can't ship to its address with the closest alternatives. Returns
 * undefined if too few bottles remain. Other requirements, such as a valid address, are checked when the box is charged.
 */
export async function holdAvailableBottles(
  tx: Transaction,
  dependencies: OrderDependencies,
  box: LockedBox,
  requested: readonly BoxLine[],
  now: Date,
): Promise<{ readonly lines: readonly BoxLine[]; readonly draft: Draft } | undefined> {
  const { wines } = await loadBoxContents(tx, box);
  const refused = new Set<SkuId>();
  const instead = (lines: readonly BoxLine[]) => {
    const { neverSent: never, preference } = box.membership;
    return normalizeBoxLines(
      lines.flatMap((line): BoxLine[] => {
        if (!refused.has(line.skuId)) return [line];
        const wine = wines.find(({ skuId }) => skuId === line.skuId);
        // Add-ons are dropped, not replaced.
        if (!wine || line.isAddOn) return [];
        const except = new Set([...refused, ...lines.map(({ skuId }) => skuId)]);
        const [next] = alternativesToWine(wine, winesEligibleForBoxes(wines), {
          never,
          preference,
          except,
          quantity: line.quantity,
        });
        return next ? [{ ...line, skuId: next.skuId }] : [];
      }),
    );
  };
  let { draft } = box;
  let lines = normalizeBoxLines(requested);
  for (let round = 0; round < mostRounds && countBoxBottles(lines) >= minBottlesOfBox(box); round += 1) {
    const filled = await saveDraftOfBox(tx, dependencies, { ...box, draft }, lines, now);
    draft = filled;
    const { facts, requirements } = await evaluateShipmentDraft(tx, dependencies, filled, now);
    const unsendable = blockingWines(requirements);
    const known = new Set(facts.lines.map(({ sku }) => sku.skuId));
    const gone = draftItemsOfBox(lines).filter(({ skuId }) => !known.has(skuId));
    for (const skuId of [...unsendable, ...gone.map(({ skuId }) => skuId)]) refused.add(skuId);
    if (unsendable.length + gone.length === 0) {
      const demands = resourceDemandsOf(facts.lines);
      const held = await holdStock(tx, {
        draftId: filled.id,
        demands,
        expiresAt: bottlesHeldUntil(now),
        now,
      });
      if (held.kind === 'held') return { lines, draft: filled };
      const short = new Set(held.shortages.map(({ resourceId }) => resourceId));
      for (const { skuId, resourceId } of wines) if (short.has(resourceId)) refused.add(skuId);
    }
    lines = instead(lines);
  }
  return undefined;
}

/** Returns the wines that must be removed to satisfy the requirements. */
function blockingWines(requirements: readonly Requirement[]): SkuId[] {
  return requirements.flatMap(({ resolutions }) =>
    resolutions.flatMap((way) => (way.kind === 'remove_line' ? [way.skuId] : [])),
  );
}
