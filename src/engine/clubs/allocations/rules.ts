import { displayName } from '../../catalog/rules.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import type {
  AllocationLine,
  AllocationRefusal,
  Chosen,
  OwnAllocation,
  OwnLine,
  WineAllocation,
} from './types.ts';

type Named = Pick<SkuForSale, 'title' | 'vintage'>;

/** What its holder may still buy of a line: the right and whatever was granted beyond it, less what they bought. */
export function leftOf({
  maximum,
  granted,
  bought,
}: Pick<OwnLine, 'maximum' | 'granted' | 'bought'>): number {
  return Math.max(0, maximum + granted - bought);
}

/** Everything that can be chosen of a line now, 0 first. `units` is what the cellar has free of it. */
export function choicesOf(line: OwnLine, units: number): number[] {
  const most = Math.min(leftOf(line), units);
  const choices = [0];
  for (let quantity = line.step; quantity <= most; quantity += line.step) {
    if (line.bought + quantity >= line.minimum) choices.push(quantity);
  }
  return choices;
}

export function isOpen(
  { startsAt, endsAt }: Pick<WineAllocation, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return startsAt <= now && now < endsAt;
}

/** Why so much of this line cannot be bought by its holder; undefined when it can, and for 0. */
export function refusalOf(line: OwnLine, sku: Named, quantity: number): AllocationRefusal | undefined {
  if (quantity === 0) return undefined;
  const name = displayName(sku);
  const field = fieldOf(line);
  const left = leftOf(line);
  if (quantity > left) {
    const sentence =
      left === 0
        ? `You have bought your whole allocation of ${name}.`
        : `Your allocation of ${name} has ${left} ${left === 1 ? 'bottle' : 'bottles'} left.`;
    return { code: 'ALLOCATION_MAXIMUM', sentence, field, details: { left } };
  }
  if (line.bought + quantity < line.minimum) {
    const sentence = `${name} is bought from ${line.minimum} bottles on, or not at all.`;
    return { code: 'ALLOCATION_MINIMUM', sentence, field };
  }
  if (quantity % line.step !== 0) {
    const sentence = `${name} comes in steps of ${line.step} bottles.`;
    return { code: 'ALLOCATION_STEP', sentence, field };
  }
  return undefined;
}

/** The name of a line's quantity in a form, at which a refusal is told. */
export function fieldOf({ skuId }: Pick<AllocationLine, 'skuId'>): string {
  return `quantity-${skuId}`;
}

/** The name of its wish. */
export function wishFieldOf({ skuId }: Pick<AllocationLine, 'skuId'>): string {
  return `wish-${skuId}`;
}

/** Everything that stands between a choice and its purchase. Wines that are not in the allocation count as nothing left. */
export function judgeChoice(
  allocation: OwnAllocation,
  chosen: readonly (Chosen & { readonly sku: Named })[],
  now: Date,
): AllocationRefusal[] {
  if (!isOpen(allocation, now)) return [closedRefusal(allocation)];
  if (chosen.every(({ quantity }) => quantity === 0)) {
    return [{ code: 'ALLOCATION_EMPTY', sentence: 'Please choose how many bottles you would like.' }];
  }
  return chosen.flatMap(({ skuId, sku, quantity }) => {
    const line = allocation.lines.find((each) => each.skuId === skuId);
    return refusalOf(line ?? noLine(skuId), sku, quantity) ?? [];
  });
}

/** Also for one that is somebody else's, or never was (A5). */
export const allocationNotFound = {
  code: 'ALLOCATION_NOT_FOUND',
  sentence: 'This allocation is not among yours.',
} as const satisfies AllocationRefusal;

export function closedRefusal({ title }: Pick<WineAllocation, 'title'>): AllocationRefusal {
  return { code: 'ALLOCATION_CLOSED', sentence: `${title} has ended; nothing of it can be bought any more.` };
}

function noLine(skuId: Chosen['skuId']): OwnLine {
  return { skuId, minimum: 0, maximum: 0, step: 1, wishMaximum: 0, bought: 0, requested: 0, granted: 0 };
}

/** What a wish for more may come to: no less than was granted of it already, no more than the house said. */
export function wishRefusal(line: OwnLine, sku: Named, requested: number): AllocationRefusal | undefined {
  if (requested >= line.granted && requested <= line.wishMaximum) return undefined;
  const sentence =
    requested < line.granted
      ? `${line.granted} of your wish for ${displayName(sku)} are granted already.`
      : `Up to ${line.wishMaximum} more of ${displayName(sku)} can be wished for.`;
  return { code: 'WISH_MAXIMUM', sentence, field: wishFieldOf(line), details: { most: line.wishMaximum } };
}
