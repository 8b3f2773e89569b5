import { expect, test } from 'vitest';
import { createUploadDoor } from './upload-door.server.ts';

test('so many networks send at once, each once; whoever has sent makes room, and so does whoever broke off', async () => {
  const door = createUploadDoor(2);
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const slow = door.admit('a', () => sent.then(() => 'sent'));
  expect(await door.admit('a', async () => 'sent')).toBeUndefined();
  await expect(door.admit('b', () => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off');
  expect(await door.admit('b', async () => door.admit('c', async () => 'sent'))).toBeUndefined();
  resolve();
  expect(await slow).toBe('sent');
  expect(await door.admit('a', async () => door.admit('c', async () => 'sent'))).toBe('sent');
});
