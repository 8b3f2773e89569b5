import { countWithNoun } from '../../../core/count-words.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import type {
  AllocationLine,
  AllocationRefusal,
  ChosenAllocationQuantity,
  MemberAllocation,
  MemberAllocationLine,
  WineAllocation,
} from './types.ts';

type Named = Pick<SkuForSale, 'title' | 'vintage'>;

/**
 * Returns the number of bottles of an allocation line that the member can still buy: the line's maximum plus granted requests, minus
 * purchases.
 */
export function remainingAllocationBottles({
  maximum,
  granted,
  bought,
}: Pick<MemberAllocationLine, 'maximum' | 'granted' | 'bought'>): number {
  return Math.max(0, maximum + granted - bought);
}

/**
 * Returns the quantities of an allocation line that the member can choose now, starting with 0.
 * @param units bottles in stock.
 */
export function allocationQuantityChoices(line: MemberAllocationLine, units: number): number[] {
  const most = Math.min(remainingAllocationBottles(line), units);
  const choices = [0];
  for (let quantity = line.step; quantity <= most; quantity += line.step) {
    if (line.bought + quantity >= line.minimum) choices.push(quantity);
  }
  return choices;
}

export function isAllocationOpen(
  { startsAt, endsAt }: Pick<WineAllocation, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return startsAt <= now && now < endsAt;
}

/** Returns the refusal if this quantity of an allocation line can't be bought, otherwise undefined. A quantity of 0 is always allowed. */
export function allocationQuantityRefusal(
  line: MemberAllocationLine,
  sku: Named,
  quantity: number,
): AllocationRefusal | undefined {
  if (quantity === 0) return undefined;
  const name = skuDisplayName(sku);
  const field = allocationQuantityFieldName(line);
  const left = remainingAllocationBottles(line);
  if (quantity > left) {
    const sentence =
      left === 0
        ? `You’ve bought your full allocation of ${name}.`
        : `You have ${countWithNoun(left, 'bottle')} left in your allocation of ${name}.`;
    return { code: 'ALLOCATION_MAXIMUM', sentence, field, details: { left } };
  }
  if (line.bought + quantity < line.minimum) {
    const sentence = `The minimum for ${name} is ${line.minimum} bottles.`;
    return { code: 'ALLOCATION_MINIMUM', sentence, field };
  }
  if (quantity % line.step !== 0) {
    const sentence = `${name} is sold in multiples of ${line.step} bottles.`;
    return { code: 'ALLOCATION_STEP', sentence, field };
  }
  return undefined;
}

/** Returns the name of the form field for the quantity of an allocation line. */
export function allocationQuantityFieldName({ skuId }: Pick<AllocationLine, 'skuId'>): string {
  return `quantity-${skuId}`;
}

/** Returns the name of the form field for a request of extra bottles of an allocation line. */
export function allocationRequestFieldName({ skuId }: Pick<AllocationLine, 'skuId'>): string {
  return `request-${skuId}`;
}

/**
 * Returns the refusals for the chosen quantities of an allocation, or an empty array if all can be bought. A wine that is not in the
 * allocation has a maximum of 0.
 */
export function validateAllocationChoice(
  allocation: MemberAllocation,
  chosen: readonly (ChosenAllocationQuantity & { readonly sku: Named })[],
  now: Date,
): AllocationRefusal[] {
  if (!isAllocationOpen(allocation, now)) return [allocationClosedRefusal(allocation)];
  if (chosen.every(({ quantity }) => quantity === 0)) {
    return [{ code: 'ALLOCATION_EMPTY', sentence: 'Choose how many bottles you’d like.' }];
  }
  return chosen.flatMap(({ skuId, sku, quantity }) => {
    const line = allocation.lines.find((each) => each.skuId === skuId);
    return allocationQuantityRefusal(line ?? noLine(skuId), sku, quantity) ?? [];
  });
}

/** The refusal for an allocation that is unknown or belongs to another member (A5). */
export const allocationNotFound = {
  code: 'ALLOCATION_NOT_FOUND',
  sentence: 'We couldn’t find that allocation in your account.',
} as const satisfies AllocationRefusal;

export function allocationClosedRefusal({ title }: Pick<WineAllocation, 'title'>): AllocationRefusal {
  return { code: 'ALLOCATION_CLOSED', sentence: `${title} has ended, so it’s no longer available.` };
}

function noLine(skuId: ChosenAllocationQuantity['skuId']): MemberAllocationLine {
  return { skuId, minimum: 0, maximum: 0, step: 1, requestMaximum: 0, bought: 0, requested: 0, granted: 0 };
}

/**
 * Returns the refusal if fewer bottles are requested than were already granted, or more than the line's maximum for requests; otherwise
 * undefined.
 */
export function allocationRequestRefusal(
  line: MemberAllocationLine,
  sku: Named,
  requested: number,
): AllocationRefusal | undefined {
  if (requested >= line.granted && requested <= line.requestMaximum) return undefined;
  const sentence =
    requested < line.granted
      ? `We’ve already granted you ${line.granted} more of ${skuDisplayName(sku)}, so you can’t request fewer.`
      : `You can request up to ${line.requestMaximum} more of ${skuDisplayName(sku)}.`;
  return {
    code: 'REQUEST_MAXIMUM',
    sentence,
    field: allocationRequestFieldName(line),
    details: { most: line.requestMaximum },
  };
}
