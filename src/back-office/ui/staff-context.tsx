import { createContext, useContext } from 'react';
import type { Capability } from '../../engine/staff/capability-table.ts';

/** Who is signed in, as pages may show it. Rights are checked on the server; this only hides what would be refused. */
export type ShownStaff = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly capabilities: readonly Capability[];
};

const StaffContext = createContext<ShownStaff | undefined>(undefined);

export const StaffProvider = StaffContext.Provider;

/** Returns whether the signed-in member has a right: `const may = useMay(); … may('orders.refund') && …`. */
export function useHasCapability(): (capability: Capability) => boolean {
  const staff = useContext(StaffContext);
  return (capability) => staff?.capabilities.includes(capability) ?? false;
}
