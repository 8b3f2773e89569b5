import type { ShopDependencies } from '../../dependencies.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import type { StateOption } from './types.ts';

/** All states, for address fields. States closed to wine are included, so that the customer sees the reason and the alternatives. */
export const stateOptions: readonly StateOption[] = stateChoices.map(({ value: code, label: name }) => ({
  code,
  name,
}));

/** Test cards of the sandbox gateway, with the outcome of each. The sandbox moves no real money. */
export const sandboxTestCards = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '4000002500003155', outcome: 'requires bank confirmation' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient funds' },
  { number: '4000000000000069', outcome: 'expired' },
  { number: '4000000000000127', outcome: 'wrong security code' },
] as const;

/** Returns the options of the payment form: states for a billing address, the gateway's card fields, and test cards in the sandbox. */
export function paymentFormOptions({ payments }: ShopDependencies) {
  return {
    states: stateOptions,
    cardFields: payments.browser(),
    testCards: payments.provider === 'sandbox' ? sandboxTestCards : [],
  };
}
