import { z } from 'zod';
import type { Cents } from '../../../core/money.ts';

const cents = z.custom<Cents>(Number.isSafeInteger);

/** The stored details of a club shipment, or of a first box chosen by the quiz. */
const box = z.object({
  plan: z.string(),
  frequency: z.string(),
  /** Whether gift cards and store credit pay before the card does. */
  usesCredit: z.boolean().exactOptional(),
  /** The quiz answers from which a first box was chosen, as JSON. */
  chosenFor: z.string().exactOptional(),
  /** The member's budget. No box of the membership costs more. */
  mostCents: cents.exactOptional(),
});

export const storedBoxSchema = z.object({ kind: z.literal('box'), details: box });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly box: { readonly details: Readonly<z.infer<typeof box>> };
  }
}
