/** Entry point of customer standing: the benefits that a customer's memberships currently grant. */
export {
  endEntitlementOf,
  entitlementsColumn,
  grantEntitlement,
  improveEntitlements,
  planOfMembership,
  setPlusEntitlementEnd,
  standingOf,
} from './store.server.ts';
