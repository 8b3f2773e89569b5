import { createContext, useContext } from 'react';
import type { Capability } from '../../engine/staff/capability-table.ts';

/**
 * The signed-in staff member as shown on pages. The server enforces capabilities; here they only hide controls for actions that it would
 * refuse.
 */
export type SignedInStaffProfile = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly capabilities: readonly Capability[];
};

const StaffContext = createContext<SignedInStaffProfile | undefined>(undefined);

export const StaffProfileProvider = StaffContext.Provider;

/**
 * Returns a function that returns whether the signed-in staff member has a capability: `const may = useHasCapability(); …
 * may('orders.refund') && …`.
 */
export function useHasCapability(): (capability: Capability) => boolean {
  const staff = useContext(StaffContext);
  return (capability) => staff?.capabilities.includes(capability) ?? false;
}
