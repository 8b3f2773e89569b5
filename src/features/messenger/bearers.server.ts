import { randomBytes } from 'node:crypto';
import { isLinkToken } from '../../core/ids.ts';
import type { ConversationOwner } from '../../engine/support/conversations/types.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import { readCookie } from '../../platform/cookie-header.ts';
import { hostCookieName, serializeCookie } from '../../platform/cookies.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SignedInSession, Visitor } from '../../platform/visitor.server.ts';

type Settings = Pick<Configuration, 'mode'>;
type KeyedHash = Pick<Seal, 'keyedHash'>;

const cookieName = (settings: Settings) => hostCookieName(settings, 'messenger');
/** The number of days for which a guest's token is valid after the messenger was last opened. */
const guestDays = 180;

/** An authenticated visitor of the messenger. */
export type MessengerVisitor = {
  /** Identifies the visitor whom the page expects in each call. Knowing it does not authenticate anyone. */
  readonly key: string;
  readonly owner: ConversationOwner;
  readonly signedIn: SignedInSession | undefined;
};

const keyOf = (seal: KeyedHash, proof: string) =>
  seal.keyedHash(`messenger visitor:${proof}`).toString('base64url').slice(0, 22);

export function messengerVisitorForCustomer(seal: KeyedHash, signedIn: SignedInSession): MessengerVisitor {
  const { sessionId, customerId } = signedIn;
  return { key: keyOf(seal, sessionId), owner: { customerId }, signedIn };
}

export function messengerVisitorForGuest(
  seal: KeyedHash,
  token: string,
): MessengerVisitor & { readonly owner: { guestHash: Buffer } } {
  const guestHash = seal.keyedHash(`messenger guest:${token}`);
  return { key: keyOf(seal, token), owner: { guestHash }, signedIn: undefined };
}

/** Returns the secret token in the guest's cookie, or undefined if there is no valid one. */
export function readGuestToken(settings: Settings, cookieHeader: string | null): string | undefined {
  const token = readCookie(cookieHeader, cookieName(settings));
  return isLinkToken(token) ? token : undefined;
}

export function createGuestToken(): string {
  return randomBytes(24).toString('base64url');
}

export function guestTokenCookie(settings: Settings, token: string): string {
  return serializeCookie(settings, cookieName(settings), token, { maxAgeSeconds: guestDays * 24 * 60 * 60 });
}

/** Returns the cookie that deletes the guest's token, for use after the guest's conversation has moved to a customer. */
export function clearedGuestTokenCookie(settings: Settings): string {
  return serializeCookie(settings, cookieName(settings), '', { maxAgeSeconds: 0 });
}

/**
 * Authenticates the visitor whom the page expects. After a sign-in or sign-out, an older page still expects the previous visitor, and its
 * messages must not reach the wrong conversation.
 * @returns undefined if the request doesn't authenticate a visitor with this key.
 */
export async function authenticateMessengerVisitor(
  { configuration, seal }: { readonly configuration: Settings; readonly seal: KeyedHash },
  { cookieHeader, visitor }: { readonly cookieHeader: string | null; readonly visitor: Visitor },
  key: string,
): Promise<MessengerVisitor | undefined> {
  const token = readGuestToken(configuration, cookieHeader);
  const guest = token === undefined ? undefined : messengerVisitorForGuest(seal, token);
  if (guest?.key === key) return guest;
  const signedIn = await visitor.signedIn();
  const customer = signedIn && messengerVisitorForCustomer(seal, signedIn);
  return customer?.key === key ? customer : undefined;
}
