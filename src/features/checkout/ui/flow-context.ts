import { createContext, useContext } from 'react';
import { type CheckoutFlow, flows } from '../flow-table.ts';

/** Which checkout the steps below stand in: its page takes their forms, its slot keeps what is typed. */
export const FlowContext = createContext<CheckoutFlow>(flows.regular);

export function useFlow(): CheckoutFlow {
  return useContext(FlowContext);
}
