import { createContext, useContext } from 'react';
import type { Capability } from '../../engine/staff/capability-table.ts';

/**
 * The signed-in staff member as shown on pages. The server enforces capabilities; here they only hide controls for actions that it would
 * refuse.
 */
export type ShownStaff = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly capabilities: readonly Capability[];
};

const StaffContext = createContext<ShownStaff | undefined>(undefined);

export const StaffProvider = StaffContext.Provider;

/**
 * Returns a function that returns whether the signed-in staff member has a capability: `const may = useHasCapability(); …
 * may('orders.refund') && …`.
 */
export function useHasCapability(): (capability: Capability) => boolean {
  const staff = useContext(StaffContext);
  return (capability) => staff?.capabilities.includes(capability) ?? false;
}
