import { z } from 'zod';
import type { ConsentId, PlusTermId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';

const idText = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');
const cents = z.custom<Cents>(Number.isSafeInteger);

/** Purchase details of a membership year. `termId` is set for a renewal. The consent for a first year may still be missing. */
const plus = z.object({
  priceCents: cents,
  consentId: idText<ConsentId>().exactOptional(),
  termId: idText<PlusTermId>().exactOptional(),
});

export type PlusPurchaseDetails = Readonly<z.infer<typeof plus>>;

export const storedPlusSchema = z.object({ kind: z.literal('plus'), details: plus });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly plus: { readonly details: PlusPurchaseDetails };
  }
}
