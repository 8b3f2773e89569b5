import { timingSafeEqual } from 'node:crypto';
import type { Seal } from './seal.server.ts';

type Hash = Pick<Seal, 'keyedHash'>;

/** The purpose of a signed link. A signature for one purpose is not valid for another. */
export type SignedLinkPurpose = 'newsletter' | 'shipping-watch' | 'stock-watch';

const macLength = 22;

/** Returns a token that signs a row's id for a link in an email, so that no one can act on another person's row. */
export function signLink(seal: Hash, purpose: SignedLinkPurpose, id: string): string {
  return `${purpose}.${id}.${macOf(seal, purpose, id)}`;
}

/** Returns the id in a link's token, or undefined if the token was not signed for this purpose. */
export function readSignedLink<Id extends string>(
  seal: Hash,
  purpose: SignedLinkPurpose,
  token: string,
): Id | undefined {
  const [, named, id, mac] = /^([a-z-]+)\.([0-9a-f-]{36})\.([\w-]{22})$/.exec(token) ?? [];
  if (named !== purpose || id === undefined || mac === undefined) return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(seal, purpose, id))) ? (id as Id) : undefined;
}

function macOf(seal: Hash, purpose: SignedLinkPurpose, id: string): string {
  return seal.keyedHash(`${purpose}\n${id}`).toString('base64url').slice(0, macLength);
}
