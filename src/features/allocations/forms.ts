import { z } from 'zod';
import type { SkuId, WineAllocationId } from '../../core/ids.ts';
import type { ChosenAllocationQuantity } from '../../engine/clubs/allocations/types.ts';

/** A submitted allocation form: the quantities to buy, and the quantities requested beyond the allocation. */
export type AllocationForm = {
  readonly intent: 'buy' | 'request';
  readonly allocationId: WineAllocationId;
  readonly chosen: readonly ChosenAllocationQuantity[];
  readonly requested: readonly ChosenAllocationQuantity[];
};

const head = z.object({ intent: z.enum(['buy', 'request']), allocation: z.uuid() });
const fieldPattern = /^(quantity|request)-(\d{1,9})$/;
const quantity = z.coerce.number().int().min(0).max(1_000);

/** Returns the quantities of a submitted form; undefined if the form is invalid. */
export function readAllocationForm(form: FormData): AllocationForm | undefined {
  const parsed = head.safeParse({ intent: form.get('intent'), allocation: form.get('allocation') });
  if (!parsed.success) return undefined;
  const fields = [...form].flatMap(([name, value]) => {
    const field = fieldPattern.exec(name);
    return field
      ? [{ kind: field[1], skuId: Number(field[2]) as SkuId, parsedQuantity: quantity.safeParse(value) }]
      : [];
  });
  if (fields.length > 100 || fields.some(({ parsedQuantity }) => !parsedQuantity.success)) return undefined;
  const of = (kind: string) =>
    fields
      .filter((field) => field.kind === kind)
      .map(({ skuId, parsedQuantity }) => ({ skuId, quantity: parsedQuantity.data ?? 0 }));
  return {
    intent: parsed.data.intent,
    allocationId: parsed.data.allocation as WineAllocationId,
    chosen: of('quantity'),
    requested: of('request'),
  };
}
