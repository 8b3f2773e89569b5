/**
 * Entry point of wine allocations: rights to buy some bottles of a wine until a date (domain §1.5). The checkout of kind `allocation`
 * counts purchases under a lock, with all per-person limits (I-50). Reads for pages are in `view.server.ts`.
 */
export { grantAllocationRequest, saveAllocationRequests } from './manage-requests.server.ts';
export { saveAllocation } from './save-allocation.server.ts';
export {
  findAllocation,
  findAllocationGrant,
  insertAllocation,
  openAllocationRequests,
} from './store.server.ts';
