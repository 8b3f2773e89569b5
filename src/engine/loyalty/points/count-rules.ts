import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';

export function asPoints(amount: number): Points {
  invariant(Number.isSafeInteger(amount), `points are whole, not ${amount}`);
  return amount as Points;
}
