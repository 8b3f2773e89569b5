/** Entry point of standing: what a customer is entitled to now. */
export {
  endEntitlementOf,
  entitlementsColumn,
  grantEntitlement,
  improveEntitlements,
  planOfMembership,
  setPlusEntitlementEnd,
  standingOf,
} from './store.server.ts';
