import { createHash } from 'node:crypto';
import type { Draft } from '../../orders/drafts/types.ts';
import type { PurchaseRegistry } from '../../orders/settlement/types.ts';

/**
 * Returns a fingerprint that changes only with what is bought and where it goes. The pay button sends its page's fingerprint, so that a
 * page never pays for choices made in another tab.
 */
export function contentsFingerprint(
  { definitionOf }: Pick<PurchaseRegistry, 'definitionOf'>,
  draft: Pick<Draft, 'contents'>,
): string {
  const { contents } = draft;
  const { items, purchase } = contents;
  const { isPickup, selectedPickupLocation, primaryStreet, secondaryStreet, city, stateCode, zipCode } =
    contents;
  const { isGift, giftMessage, recipientFirstName, recipientLastName } = contents;
  const { engravedBottles, engravingLine1, engravingLine2 } = contents;
  const shown = [
    ...[items, definitionOf(draft).marked?.(purchase) ?? purchase],
    ...(isPickup
      ? [selectedPickupLocation]
      : [primaryStreet, secondaryStreet, city, stateCode, zipCode, recipientFirstName, recipientLastName]),
    ...[isGift && giftMessage, engravedBottles, engravingLine1, engravingLine2],
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}
