import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { sendVisitorMessage } from '../../../engine/support/conversations/index.server.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run } = createTestOperator(() => shop);

test('the conversation commands list, answer and close a conversation, and remove control characters from messages', async () => {
  expect((await run('conversations')).text).toBe('No open conversations.');
  const guest = { guestHash: randomBytes(32) };
  const words = 'Are there magnums?\n\u001b[2JReally?';
  await sendVisitorMessage(shop.dependencies, guest, { clientId: randomUUID(), words });
  expect((await run('conversations')).text).toMatch(/^ *3001 {2}yes .* a guest$/m);
  expect(await run('reply', '3001', '--text', ' Two are left. ')).toMatchObject({
    text: 'Reply sent in conversation 3001.',
  });
  expect((await run('conversations')).text).not.toContain('yes');
  const { text = '' } = await run('conversation', '3001');
  expect(text).toMatch(/^Conversation 3001: open/);
  expect(text).toMatch(
    /Visitor, .*\n {2}Are there magnums\?\n {2}\[2JReally\?\n\nWinery, .*\n {2}Two are left\.$/,
  );
  expect(await run('close-conversation', '3001')).toMatchObject({ text: 'Conversation 3001 was closed.' });
  expect((await run('conversation', '3001')).text).toMatch(
    /^Conversation 3001: closed .* by operator:rosa$/m,
  );
  expect(await run('reply', '3001', '--text', 'And one more')).toEqual({
    refused: 'Conversation 3001 is closed.',
  });
  expect(await run('conversation', '1')).toEqual({ refused: 'There is no conversation 1.' });
});
