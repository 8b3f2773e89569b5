import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.server.ts';
import { readSignedLink, signLink } from './signed-link.server.ts';

const seal = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'cd'.repeat(32) });
const id = randomUUID();
const link = signLink(seal, 'newsletter', id);

test('a signed link returns its row id for its own purpose only', () => {
  expect(readSignedLink(seal, 'newsletter', link)).toBe(id);
  expect(readSignedLink(seal, 'stock-watch', link)).toBeUndefined();
  expect(readSignedLink(seal, 'stock-watch', link.replace('newsletter', 'stock-watch'))).toBeUndefined();
});

test('a tampered or forged link returns nothing', () => {
  expect(readSignedLink(seal, 'newsletter', link.replace(id, randomUUID()))).toBeUndefined();
  expect(
    readSignedLink(seal, 'newsletter', link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')),
  ).toBeUndefined();
  const stranger = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'ce'.repeat(32) });
  expect(readSignedLink(seal, 'newsletter', signLink(stranger, 'newsletter', id))).toBeUndefined();
  for (const text of ['', 'newsletter', `newsletter.${id}`, `newsletter.${id}.`, `${link}A`]) {
    expect(readSignedLink(seal, 'newsletter', text)).toBeUndefined();
  }
});
