import type { ShopDependencies } from '../../dependencies.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import type { StateOption } from './types.ts';

/** Every state for an address. A state that is closed to wine is refused with its reason and alternatives, not hidden. */
export const stateOptions: readonly StateOption[] = stateChoices.map(({ value: code, label: name }) => ({
  code,
  name,
}));

/** Test cards of the sandbox gateway, where no real money moves. */
export const testCards = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '4000002500003155', outcome: 'requires bank confirmation' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient funds' },
  { number: '4000000000000069', outcome: 'expired' },
  { number: '4000000000000127', outcome: 'wrong security code' },
] as const;

/** Returns the gateway's card fields, and the states for a billing address. */
export function paymentChoices({ payments }: ShopDependencies) {
  return {
    states: stateOptions,
    cardFields: payments.browser(),
    testCards: payments.provider === 'sandbox' ? testCards : [],
  };
}
