import type { CustomerId, SessionId } from '../../core/ids.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  listOwnSessions,
  type OwnSession,
} from './session-store.server.ts';
import { updateCustomerName } from './store.server.ts';
import type { IdentityDependencies } from './types.ts';

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Returns the customer's sessions, last seen first. */
export function listSessions(
  { database, clock }: Dependencies,
  customerId: CustomerId,
): Promise<OwnSession[]> {
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
 * Ends the customer's sessions except `own`.
 * @returns how many ended.
 */
export function endOtherSessions(
  { database }: Dependencies,
  customerId: CustomerId,
  own: SessionId,
): Promise<number> {
  return database.transaction((tx) => deleteSessionsOf(tx, customerId, own));
}

export function updateName(
  { database, clock }: Dependencies,
  customerId: CustomerId,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  return database.transaction((tx) => updateCustomerName(tx, customerId, name, clock.now()));
}
