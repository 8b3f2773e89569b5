import { parseCivilDate } from '../../core/dates.ts';
import type { EnteredGiftCard } from '../../engine/gifts/cards/entry-rules.ts';
import { formatDollars, parseDollarsToCents } from '../../engine/gifts/cards/rules.ts';
import { formatGiftDeliveryDate } from '../../engine/gifts/notes/rules.ts';
import type { GiftCardFaceSource } from '../../ui/commerce/gift-card-face.tsx';
import type { GiftCardPreviewValues } from '../../ui/commerce/gift-card-preview.tsx';
import { winery } from '../../winery.ts';

/** Returns the preview of the card and its email for the values entered so far. */
export function giftCardPreview(
  entered: EnteredGiftCard,
  faces: readonly GiftCardFaceSource[],
): GiftCardPreviewValues {
  const [first] = faces;
  const face = faces.find(({ design }) => design === entered.design) ?? first;
  if (!face) throw new Error('there is at least one design');
  const day = parseCivilDate(entered.deliverOn);
  return {
    face,
    amount: amountWords(entered),
    isForBuyer: entered.isForBuyer,
    recipientName: entered.recipientName.trim(),
    senderName: entered.senderName.trim(),
    message: entered.personalizedMessage.trim(),
    day: day && formatGiftDeliveryDate(day),
    wineryName: winery().legalName,
  };
}

/** Formats the entered amount, such as `$75`; undefined unless it is a positive whole number of dollars. */
function amountWords({ amount, ownAmount }: EnteredGiftCard): string | undefined {
  const entered = parseDollarsToCents(amount === 'own' ? ownAmount : amount);
  return entered > 0 && entered % 100 === 0 ? formatDollars(entered / 100) : undefined;
}
