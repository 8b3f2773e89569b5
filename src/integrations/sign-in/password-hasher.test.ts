import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.server.ts';

const open = (inside: number) =>
  createPasswordHasher({
    ...{ atOnce: 1, inside },
    cost: { logarithmOfCost: 10, blockSize: 8, parallelism: 1 },
  });

test('admits password checks up to the limit, rejects the rest immediately, and frees slots afterward', async () => {
  const passwords = open(3);
  const stored = await passwords.hash('limestone and oak 9');
  const crowd = (entered: string) =>
    Promise.all(Array.from({ length: 8 }, () => passwords.admit(() => passwords.verify(stored, entered))));
  const nobody = Array(5).fill(undefined);
  expect(await crowd('limestone and oak 9')).toEqual([true, true, true, ...nobody]);
  expect(await crowd('another')).toEqual([false, false, false, ...nobody]);
});

test('frees the slot after an error, and an invalid hash matches no password', async () => {
  const passwords = open(1);
  await expect(passwords.admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await passwords.admit(() => passwords.verify('limestone', 'limestone'))).toBe(false);
});

test('accepts a password typed with equivalent Unicode characters', async () => {
  const passwords = open(1);
  const stored = await passwords.hash('Château 2022 ﬁne');
  expect(await passwords.verify(stored, 'Cha\u0302teau 2022 fine')).toBe(true);
});
