import { wineryDate } from '../../core/dates.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { CartToday } from '../../engine/checkout/carts/index.server.ts';
import { countClaims } from '../../engine/checkout/index.server.ts';
import { personClaims } from '../../engine/checkout/limits/person-claim-rules.ts';
import type { ComplianceRefusal, VolumeMeter } from '../../engine/compliance/types.ts';

type Dependencies = Pick<ShopDependencies, 'database' | 'seal' | 'zipCodes'>;

/** What the state of the cart's ZIP says of how much is in it. */
export type CartVolume = {
  readonly refusals: readonly ComplianceRefusal[];
  readonly meter: VolumeMeter | undefined;
};

/**
 * Counts the cart against the limits of its state: with what a signed-in customer received before, in one statement; a guest is
 * nobody yet, so there the cart stands alone.
 */
export async function volumeOfCart(
  { database, seal, zipCodes }: Dependencies,
  { cart, lines }: Pick<CartToday, 'cart' | 'lines'>,
  now: Date,
): Promise<CartVolume> {
  const { kind, zipCode = '' } = cart.delivery;
  const stateCode = zipCodes.lookup(zipCode)?.stateCode;
  if (kind === 'pickup' || stateCode === undefined) return { refusals: [], meter: undefined };
  const person = cart.customerId && ({ kind: 'account', customerId: cart.customerId } as const);
  const destination = { stateCode, zipCode, primaryStreet: '', secondaryStreet: '' };
  const orderable = lines.filter(({ quantity }) => quantity > 0);
  const claims = personClaims(orderable, person, destination, wineryDate(now));
  return countClaims(
    database.read,
    seal,
    claims.filter(({ volume }) => volume !== undefined),
    undefined,
  );
}
