/** Entry point of customer standing: the benefits that a customer's memberships currently grant. */
export {
  endEntitlementOfMembership,
  entitlementsColumn,
  grantEntitlement,
  loadCustomerStanding,
  planOfMembership,
  setPlusEntitlementEnd,
  updatePlanEntitlements,
} from './store.server.ts';
