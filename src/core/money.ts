import type { Branded } from './ids.ts';
import { invariant } from './invariant.ts';
import { once } from './once.ts';

/** US cents, always a whole number; the shop has one currency (I-7). */
export type Cents = Branded<number, 'Cents'>;
/** Hundredths of a percent: 8.75 % is 875. Rates are integers so that no float touches money (I-7). */
export type BasisPoints = Branded<number, 'BasisPoints'>;
/** Vine Points. Branded differently from `Cents`, so that the two can never be added. */
export type Points = Branded<number, 'Points'>;

export function cents(amount: number): Cents {
  invariant(Number.isSafeInteger(amount), `an amount is a whole number of cents, not ${amount}`);
  return amount as Cents;
}

export function basisPoints(rate: number): BasisPoints {
  invariant(Number.isSafeInteger(rate), `a rate is a whole number of basis points, not ${rate}`);
  return rate as BasisPoints;
}

export const zeroCents = cents(0);

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function add(left: Cents, right: Cents): Cents {
  return cents(left + right);
}

export function subtract(left: Cents, right: Cents): Cents {
  return cents(left - right);
}

export function multiply(amount: Cents, quantity: number): Cents {
  invariant(Number.isSafeInteger(quantity), `a quantity is whole, not ${quantity}`);
  return cents(amount * quantity);
}

/**
 * Returns `amount` times `rate` divided by `parts`, rounded half away from zero, using integer arithmetic only. Besides `allocate`, this is
 * the only place in the shop where money is divided (I-7, I-8). `parts` is the denominator of the rate: 10,000 for basis points, more in
 * tax tables.
 */
export function portionAtRate(amount: Cents, rate: number, parts: number): Cents {
  invariant(
    Number.isSafeInteger(rate) && Number.isSafeInteger(parts) && parts > 0,
    'a rate is whole parts of a whole',
  );
  const product = BigInt(amount) * BigInt(rate);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + BigInt(parts)) / (2n * BigInt(parts));
  return cents(Number(product < 0n ? -rounded : rounded));
}

export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  return portionAtRate(amount, rate, 10_000);
}

/**
 * Splits `amount` in proportion to `weights`, by largest remainder. The parts always sum to `amount`; ties go to the earlier position
 * (I-9). Weights are whole numbers, zero or greater. If all are zero, the amount must be zero too.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  invariant(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole numbers, zero or more',
  );
  if (total === 0) {
    invariant(amount === 0, 'only nothing can be split over nothing');
    return weights.map(() => zeroCents);
  }
  const sign = amount < 0 ? -1 : 1;
  const magnitude = BigInt(Math.abs(amount));
  const shares = weights.map((weight) => {
    const product = magnitude * BigInt(weight);
    return { share: Number(product / BigInt(total)), remainder: product % BigInt(total) };
  });
  let left = Math.abs(amount) - shares.reduce((all, { share }) => all + share, 0);
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const entry of byRemainder) {
    if (left === 0) break;
    entry.share += 1;
    left -= 1;
  }
  return shares.map(({ share }) => cents(share === 0 ? 0 : sign * share));
}

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** Returns an amount as `$1,234.50`, the price format everywhere in the shop. Negative amounts have a true minus sign. */
export function formatCents(amount: Cents): string {
  const text = dollars().format(Math.abs(amount) / 100);
  return amount < 0 ? `−${text}` : text;
}

/** Returns an amount as `formatCents` does, but omits zero cents: `$200`. For round amounts in text. */
export function formatRoundCents(amount: Cents): string {
  return formatCents(amount).replace(/\.00$/, '');
}
