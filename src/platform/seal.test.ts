import { expect, test } from 'vitest';
import { createSeal, SealError } from './seal.server.ts';

const [oldKey, newKey, hashKey] = ['1f'.repeat(32), '2e'.repeat(32), '3d'.repeat(32)];

test('sealed text can be opened again, reveals nothing and differs each time', () => {
  const seal = createSeal({ sealKeys: [newKey], hashKey });
  const bytes = seal.seal('1985-03-14');
  expect(seal.open(bytes)).toBe('1985-03-14');
  expect(bytes.toString('latin1')).not.toContain('1985');
  expect(seal.seal('1985-03-14').equals(bytes)).toBe(false);
});

test('opens text sealed with an old key only while that key is configured', () => {
  const bytes = createSeal({ sealKeys: [oldKey], hashKey }).seal('1985-03-14');
  expect(createSeal({ sealKeys: [newKey, oldKey], hashKey }).open(bytes)).toBe('1985-03-14');
  expect(() => createSeal({ sealKeys: [newKey], hashKey }).open(bytes)).toThrow(SealError);
});

test('rejects sealed text with any single byte changed', () => {
  const seal = createSeal({ sealKeys: [newKey], hashKey });
  const bytes = seal.seal('1985-03-14');
  for (let position = 0; position < bytes.length; position += 1) {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(() => seal.open(changed), `byte ${position}`).toThrow(SealError);
  }
  expect(() => seal.open(bytes.subarray(0, 10))).toThrow(SealError);
});

test('a keyed hash depends on the text and the key only', () => {
  const seal = createSeal({ sealKeys: [newKey], hashKey });
  expect(seal.keyedHash('token').equals(seal.keyedHash('token'))).toBe(true);
  expect(seal.keyedHash('token').equals(seal.keyedHash('token2'))).toBe(false);
  expect(
    seal.keyedHash('token').equals(createSeal({ sealKeys: [newKey], hashKey: oldKey }).keyedHash('token')),
  ).toBe(false);
});

test('derives the same bytes from the same key, even after a rotation, and different bytes otherwise', () => {
  const before = createSeal({ sealKeys: [oldKey], hashKey });
  const { keyId, bytes } = before.derive('card 1');
  expect(bytes).toHaveLength(32);
  expect(before.derive('card 2').bytes.equals(bytes)).toBe(false);
  expect(bytes.equals(before.keyedHash('card 1'))).toBe(false);

  const after = createSeal({ sealKeys: [newKey, oldKey], hashKey });
  expect(after.derive('card 1', keyId).bytes.equals(bytes)).toBe(true);
  expect(after.derive('card 1').bytes.equals(bytes)).toBe(false);
  expect(after.keyIds()).toHaveLength(2);
  expect(() => createSeal({ sealKeys: [newKey], hashKey }).derive('card 1', keyId)).toThrow(SealError);
});
