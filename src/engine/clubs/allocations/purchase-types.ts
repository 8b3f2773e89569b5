import { z } from 'zod';
import type { WineAllocationId } from '../../../core/ids.ts';

const allocation = z.object({
  allocationId: z.custom<WineAllocationId>((value) => typeof value === 'string'),
});

export const storedAllocationSchema = z.object({ kind: z.literal('allocation'), details: allocation });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly allocation: { readonly details: Readonly<z.infer<typeof allocation>> };
  }
}
