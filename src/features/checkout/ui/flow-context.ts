import { createContext, useContext } from 'react';
import { type CheckoutFlow, checkoutFlows } from '../flow-table.ts';

/** The checkout flow of the steps inside. Its page receives their forms, and its slot stores their input. */
export const CheckoutFlowContext = createContext<CheckoutFlow>(checkoutFlows.regular);

export function useCheckoutFlow(): CheckoutFlow {
  return useContext(CheckoutFlowContext);
}
