import type { ChangedAddress } from '../../engine/orders/fulfillment/types.ts';

/** City and state as the ZIP has them, where they were left empty. */
export function completedAddress(
  typed: ChangedAddress,
  place: { readonly city: string; readonly stateCode: string } | undefined,
): ChangedAddress {
  return {
    ...typed,
    city: typed.city || (place?.city ?? ''),
    stateCode: typed.stateCode || (place?.stateCode ?? ''),
  };
}
