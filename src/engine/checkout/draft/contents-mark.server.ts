import { createHash } from 'node:crypto';
import { visitOf } from '../../orders/drafts/purchase-rules.ts';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';

/**
 * Returns a mark that changes with what is bought and where it goes, and with nothing else. The pay button carries the one that its page
 * was made with, so that a page never pays for what another tab chose.
 */
export function contentsMark(contents: DraftContents): string {
  const { items, purchase } = contents;
  const { isPickup, selectedPickupLocation, primaryStreet, secondaryStreet, city, stateCode, zipCode } =
    contents;
  const { isGift, giftMessage, recipientFirstName, recipientLastName } = contents;
  const { engravedBottles, engravingLine1, engravingLine2 } = contents;
  const shown = [
    ...[items, marked(purchase)],
    ...(isPickup
      ? [selectedPickupLocation]
      : [primaryStreet, secondaryStreet, city, stateCode, zipCode, recipientFirstName, recipientLastName]),
    ...[isGift && giftMessage, engravedBottles, engravingLine1, engravingLine2],
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}

/** Leaves out what changes while nothing else does: how long seats and points are held, and what the pay form itself records. */
function marked(purchase: Purchase): unknown {
  const { kind } = purchase;
  if (kind === 'plus') return { kind, ...purchase.details, consentId: undefined };
  if (kind !== 'visit' && kind !== 'reward') return purchase;
  const visit = visitOf({ purchase });
  return [kind, visit?.slotId, visit?.party, kind === 'reward' && purchase.details.slug];
}
