import { z } from 'zod';
import type { SkuId, WineAllocationId } from '../../core/ids.ts';
import type { Chosen } from '../../engine/clubs/allocations/types.ts';

/** What the form of one allocation says: how much of each wine, and how much is wished for beyond it. */
export type AllocationForm = {
  readonly intent: 'buy' | 'wish';
  readonly allocationId: WineAllocationId;
  readonly chosen: readonly Chosen[];
  readonly wished: readonly Chosen[];
};

const head = z.object({ intent: z.enum(['buy', 'wish']), allocation: z.uuid() });
const fieldPattern = /^(quantity|wish)-(\d{1,9})$/;
const quantity = z.coerce.number().int().min(0).max(1_000);

/** Undefined for a form that no page of ours sent so. */
export function readAllocationForm(form: FormData): AllocationForm | undefined {
  const said = head.safeParse({ intent: form.get('intent'), allocation: form.get('allocation') });
  if (!said.success) return undefined;
  const fields = [...form].flatMap(([name, value]) => {
    const field = fieldPattern.exec(name);
    return field
      ? [{ kind: field[1], skuId: Number(field[2]) as SkuId, typed: quantity.safeParse(value) }]
      : [];
  });
  if (fields.length > 100 || fields.some(({ typed }) => !typed.success)) return undefined;
  const of = (kind: string) =>
    fields
      .filter((field) => field.kind === kind)
      .map(({ skuId, typed }) => ({ skuId, quantity: typed.data ?? 0 }));
  return {
    intent: said.data.intent,
    allocationId: said.data.allocation as WineAllocationId,
    chosen: of('quantity'),
    wished: of('wish'),
  };
}
