import type { Points } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { pointsForLines } from '../../engine/loyalty/points/rules.ts';
import type { Multiplier } from '../../engine/loyalty/points/types.ts';

/** What this order will bring; nothing of what points pay, and to nobody who takes no part. */
export function pointsOfCheckout(
  { kind, lines }: Pick<CheckoutView, 'kind' | 'lines'>,
  multiplier: Multiplier | undefined,
): Points | undefined {
  return multiplier && kind !== 'reward' ? pointsForLines(lines, multiplier) : undefined;
}
