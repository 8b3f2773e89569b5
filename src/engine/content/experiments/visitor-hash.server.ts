import type { Seal } from '../../../platform/seal.server.ts';

/** What is kept of a visitor's number: who has the database alone cannot find the browser of a row. */
export function visitorHash(seal: Seal, visitorId: string): Buffer {
  return seal.keyedHash(`experiment visitor:${visitorId}`);
}
