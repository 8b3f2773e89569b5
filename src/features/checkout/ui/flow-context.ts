import { createContext, useContext } from 'react';
import { type CheckoutFlow, flows } from '../flow-table.ts';

/** The checkout flow of the steps inside. Its page receives their forms, and its slot stores their input. */
export const FlowContext = createContext<CheckoutFlow>(flows.regular);

export function useFlow(): CheckoutFlow {
  return useContext(FlowContext);
}
