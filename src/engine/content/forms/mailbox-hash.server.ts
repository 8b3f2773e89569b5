import type { Seal } from '../../../platform/seal.server.ts';

/** By which the submissions of a mailbox are found, which itself stands in their sealed contents alone. */
export function mailboxHash(seal: Pick<Seal, 'keyedHash'>, mailbox: string): Buffer {
  return seal.keyedHash(`form mailbox\n${mailbox.toLowerCase()}`);
}
