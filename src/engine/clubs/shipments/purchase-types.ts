import { z } from 'zod';
import type { Cents } from '../../../core/money.ts';

const cents = z.custom<Cents>(Number.isSafeInteger);

/** A club shipment, or the first one chosen by the quiz. */
const box = z.object({
  plan: z.string(),
  frequency: z.string(),
  /** Gift cards and credit of the member pay first. */
  usesCredit: z.boolean().exactOptional(),
  /** The quiz answers that a first box was chosen for. */
  chosenFor: z.string().exactOptional(),
  /** The budget among them: no box of the membership costs more. */
  mostCents: cents.exactOptional(),
});

export const storedBox = z.object({ kind: z.literal('box'), details: box });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly box: { readonly details: Readonly<z.infer<typeof box>> };
  }
}
