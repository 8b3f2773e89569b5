import { randomBytes } from 'node:crypto';

let lastMilliseconds = 0;
let step = 0;

/**
 * Returns an id that sorts by creation time within this process (UUID version 7), like the database's `uuidv7()`. Used for rows that are
 * written by one statement and referred to by another in the same round trip.
 */
export function orderedUuid(): string {
  const milliseconds = Date.now();
  if (milliseconds > lastMilliseconds) {
    lastMilliseconds = milliseconds;
    step = 0;
  } else step += 1;
  // Twelve bits count within a millisecond; any overflow borrows from the next one.
  const time = lastMilliseconds + (step >> 12);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | (step & 0xfff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
