import { wineryDate } from '../../core/dates.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { CurrentCart } from '../../engine/checkout/carts/index.server.ts';
import { countLimitClaims } from '../../engine/checkout/index.server.ts';
import { personLimitClaims } from '../../engine/checkout/limits/person-claim-rules.ts';
import type { ComplianceRefusal, VolumeMeter } from '../../engine/compliance/types.ts';

type Dependencies = Pick<ShopDependencies, 'database' | 'seal' | 'zipCodes'>;

/** The cart checked against the volume limits of its destination state: refusals, and the meter of what remains. */
export type CartVolumeLimits = {
  readonly refusals: readonly ComplianceRefusal[];
  readonly meter: VolumeMeter | undefined;
};

/**
 * Checks the cart against the volume limits of its destination state. A signed-in customer's earlier orders count too, in one statement.
 * For a guest, who isn't identified yet, only the cart counts.
 */
export async function evaluateCartVolume(
  { database, seal, zipCodes }: Dependencies,
  { cart, lines }: Pick<CurrentCart, 'cart' | 'lines'>,
  now: Date,
): Promise<CartVolumeLimits> {
  const { kind, zipCode = '' } = cart.delivery;
  const stateCode = zipCodes.lookup(zipCode)?.stateCode;
  if (kind === 'pickup' || stateCode === undefined) return { refusals: [], meter: undefined };
  const person = cart.customerId && ({ kind: 'account', customerId: cart.customerId } as const);
  const destination = { stateCode, zipCode, primaryStreet: '', secondaryStreet: '' };
  const orderable = lines.filter(({ quantity }) => quantity > 0);
  const claims = personLimitClaims(orderable, person, destination, wineryDate(now));
  return countLimitClaims(
    database.read,
    seal,
    claims.filter(({ volume }) => volume !== undefined),
    undefined,
  );
}
