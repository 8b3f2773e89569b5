import { wineryDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { chargeSavedCard, type SavedCardCharge } from '../../checkout/recurring/charge-saved-card.server.ts';
import { countPaymentAttempts } from '../../checkout/recurring/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { completeGifts } from '../gift-memberships/complete-gifts.server.ts';
import { fundShipmentFromGift } from '../gift-memberships/funds-store.server.ts';
import type { BoxRefusalCode, ShipEarlyResult, ShipmentAccess } from './box-types.ts';
import { evaluateShipmentDraft } from './evaluate-box.server.ts';
import { boxClosedRefusal, withLockedBox } from './fill-draft.server.ts';
import { holdBox } from './save-box.server.ts';
import { changeShipment, type LockedBox, linesOfShipment, lockBox } from './store.server.ts';

type Prepared = Result<SavedCardCharge, BoxRefusalCode | 'TOTAL_CHANGED'>;

/**
 * Charges and ships an open box today. A declined card changes nothing: the box stays open with its bottles
 * held and its original charge day.
 */
export async function shipEarly(
  dependencies: OrderDependencies,
  own: ShipmentAccess,
  { shownTotalCents }: { readonly shownTotalCents: Cents },
): Promise<ShipEarlyResult> {
  const { database, clock } = dependencies;
  const prepared = await withLockedBox(database, own, async (tx, box): Promise<Prepared> => {
    const now = clock.now();
    const closed = boxClosedRefusal(box, now) ?? whyNotEarly(box);
    if (closed) return refused(closed);
    const { savedCardId, customerId, source } = box.membership;
    if (!savedCardId && source !== 'gift') return refused(noCard);
    const today = wineryDate(now);
    await changeShipment(tx, own.shipmentId, { shipsOn: today }, now);
    const leaving = { ...box, shipment: { ...box.shipment, shipsOn: today } };
    const held = await holdBox(tx, dependencies, leaving, await linesOfShipment(tx, own.shipmentId), now);
    if (held.kind === 'refused') return refused(...held.refusals);
    if (held.kind === 'short') return refused(short);
    const filled = await lockBox(tx, own);
    if (filled === 'moved' || !filled?.draft) return refused(short);
    const { facts } = await evaluateShipmentDraft(tx, dependencies, filled.draft, now);
    const { totalCents } = facts.quote;
    if (totalCents !== shownTotalCents) return refused(otherTotal);
    const { id: draftId } = filled.draft;
    const { shipment } = filled;
    if (source === 'gift' && !(await fundShipmentFromGift(tx, { shipment, draftId, totalCents, now }))) {
      return refused(allGiven);
    }
    return ok({
      draftId,
      customerId,
      savedCardId,
      totalCents,
      tries: await countPaymentAttempts(tx, draftId),
    });
  });
  if (!prepared.ok) return prepared;
  const charged = await chargeSavedCard(dependencies, prepared.value);
  if (charged.ok) {
    await completeGifts(dependencies);
    const { orderId, publicToken } = charged.value;
    return ok({ orderId, publicToken });
  }
  await restoreShipDay(dependencies, own);
  const [refusal] = charged.refusals;
  const sentence = refusal?.sentence ?? 'Your card was declined. You haven’t been charged.';
  return refused({ code: refusal?.code === 'TOTAL_CHANGED' ? 'TOTAL_CHANGED' : 'CARD_DECLINED', sentence });
}

async function restoreShipDay({ database, clock }: OrderDependencies, own: ShipmentAccess): Promise<void> {
  await withLockedBox(database, own, async (tx, { shipment }): Promise<Result<undefined, never>> => {
    if (shipment.state === 'open') await changeShipment(tx, shipment.id, { shipsOn: null }, clock.now());
    return ok(undefined);
  });
}

function whyNotEarly({ shipment, membership, release }: LockedBox): Refusal<'CLUB_NO_EARLY'> | undefined {
  if (shipment.isPickup ?? membership.isPickup) {
    return { code: 'CLUB_NO_EARLY', sentence: 'Pickup shipments can’t be sent early.' };
  }
  if (release?.allowsShipEarly === false) {
    return {
      code: 'CLUB_NO_EARLY',
      sentence: 'This release can’t be sent early. All of its shipments go out on the same day.',
    };
  }
  if (membership.state !== 'active') {
    return { code: 'CLUB_NO_EARLY', sentence: 'Your membership must be active to send a shipment early.' };
  }
  return undefined;
}

const noCard: Refusal<'CLUB_NO_EARLY'> = {
  code: 'CLUB_NO_EARLY',
  sentence:
    'Your membership has no card on file yet. Add one under “Wine club” in your account, then try again.',
};

const allGiven: Refusal<'CLUB_NO_EARLY'> = {
  code: 'CLUB_NO_EARLY',
  sentence: 'All of your gift shipments have already been sent.',
};

const short: Refusal<'SOLD_OUT'> = {
  code: 'SOLD_OUT',
  sentence: 'A wine in this box has sold out. Change your box, then send it.',
};

const otherTotal: Refusal<'TOTAL_CHANGED'> = {
  code: 'TOTAL_CHANGED',
  sentence: 'The total is different if we ship today. You haven’t been charged. Please review the new total.',
};
