import type { CustomerId, SessionId } from '../../core/ids.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  type ListedSession,
  listOwnSessions,
} from './session-store.server.ts';
import { updateCustomerName } from './store.server.ts';
import type { IdentityDependencies } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Returns the customer's sessions, most recently active first. */
export function listSessions(
  { database, clock }: Dependencies,
  customerId: CustomerId,
): Promise<ListedSession[]> {
  return listOwnSessions(database.read, customerId, clock.now());
}

/**
 * Ends one session of this customer, and never another customer's (I-6).
 * @returns whether the customer had this session.
 */
export function endSession(
  { database }: Dependencies,
  customerId: CustomerId,
  sessionId: SessionId,
): Promise<boolean> {
  return database.transaction((tx) => deleteOwnSession(tx, customerId, sessionId));
}

/**
 * Ends all sessions of the customer except `own`.
 * @returns the number of sessions ended.
 */
export function endOtherSessions(
  { database }: Dependencies,
  customerId: CustomerId,
  own: SessionId,
): Promise<number> {
  return database.transaction((tx) => deleteSessionsOf(tx, customerId, own));
}

export function updateAccountName(
  { database, clock }: Dependencies,
  customerId: CustomerId,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  return database.transaction((tx) => updateCustomerName(tx, customerId, name, clock.now()));
}
