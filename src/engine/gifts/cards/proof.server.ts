import type { GiftCardId } from '../../../core/ids.ts';
import { isSealError, type Seal } from '../../../platform/seal.server.ts';
import type { GiftCard } from './types.ts';

/*
 * Who has looked a card up may act on it without typing its code again: the page carries a sealed proof in its forms, never the code,
 * and never in an address. It is good for a quarter of an hour and for the code that the card had.
 */

const minutes = 15;

type Proved = { readonly id: GiftCardId; readonly version: number; readonly until: number };

export function proofOf(seal: Pick<Seal, 'seal'>, { id, version }: GiftCard, now: Date): string {
  const proved: Proved = { id, version, until: now.getTime() + minutes * 60_000 };
  return seal.seal(JSON.stringify(proved)).toString('base64url');
}

/** What a proof of ours says; undefined for whatever is not one, or is too old. The card's version is held against it by the caller. */
export function readProof(seal: Pick<Seal, 'open'>, proof: string, now: Date): Proved | undefined {
  if (!/^[\w-]{40,400}$/.test(proof)) return undefined;
  try {
    const proved = JSON.parse(seal.open(Buffer.from(proof, 'base64url'))) as Proved;
    return proved.until > now.getTime() ? proved : undefined;
  } catch (error) {
    if (isSealError(error)) return undefined;
    throw error;
  }
}
