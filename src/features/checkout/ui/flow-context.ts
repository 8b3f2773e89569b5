import { createContext, useContext } from 'react';
import { type CheckoutFlow, flows } from '../flow-table.ts';

/** The checkout of the steps below: its page receives their forms, its slot stores the input. */
export const FlowContext = createContext<CheckoutFlow>(flows.regular);

export function useFlow(): CheckoutFlow {
  return useContext(FlowContext);
}
