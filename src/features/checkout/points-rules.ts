import type { Points } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { pointsForLines } from '../../engine/loyalty/points/rules.ts';
import type { PointsMultiplier } from '../../engine/loyalty/points/types.ts';

/** Returns the points that this order earns; undefined for rewards, which are paid with points, and for customers without Vine Points. */
export function pointsEarnedByCheckout(
  { kind, lines }: Pick<CheckoutView, 'kind' | 'lines'>,
  multiplier: PointsMultiplier | undefined,
): Points | undefined {
  return multiplier && kind !== 'reward' ? pointsForLines(lines, multiplier) : undefined;
}
