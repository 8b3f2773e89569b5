import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { deleteReply, type EnteredReply, saveReply } from './keep-replies.server.ts';
import {
  fillReplyPlaceholders,
  maxSavedReplies,
  maxSavedReplyLength,
  maxSavedReplyTitleLength,
} from './rules.ts';
import { listSavedReplies } from './store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = { actor: `staff:${randomUUID()}`, requestId: 'reply-test' } as const;
const body = 'Hi {first name},\n\nyour box leaves on Monday.\n\n{my name}';
const save = (title: string, more: Partial<EnteredReply> = {}) =>
  saveReply(shop.dependencies, by, { title, body, ...more });
async function find(title: string) {
  const found = (await listSavedReplies(shop.test.database.read)).find((reply) => reply.title === title);
  if (!found) throw new Error(`there is no reply “${title}”`);
  return found;
}

describe('saved replies', () => {
  it.each([
    ['REPLY_TITLE_EMPTY', ' ', body],
    ['REPLY_TITLE_LONG', 'x'.repeat(maxSavedReplyTitleLength + 1), body],
    ['REPLY_EMPTY', 'Empty', ' \n '],
    ['REPLY_LONG', 'Long', 'x'.repeat(maxSavedReplyLength + 1)],
    ['REPLY_PLACE', 'Wrong place', 'Hi {name},'],
  ])('are rejected with %s if invalid', async (code, title, text) => {
    expect(await save(title, { body: text })).toMatchObject({ ok: false, refusals: [{ code }] });
  });

  it('have unique titles, even when two are saved concurrently', async () => {
    const saved = await Promise.all(['On its way', 'on its way'].map((title) => save(title)));
    expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(saved.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'REPLY_TITLE_TAKEN' }] });
  });

  it('are not overwritten if a colleague has changed them since they were opened', async () => {
    await save('Corked bottle');
    const seen = await find('Corked bottle');
    const changed = await Promise.all(
      ['Ours', 'Theirs'].map((text) => save(seen.title, { body: text, seen })),
    );
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(changed.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'REPLY_CHANGED' }] });
    const now = await find(seen.title);
    expect(await save('Corked bottles', { seen: now })).toMatchObject({ ok: true });
    expect(await deleteReply(shop.dependencies, by, seen.replyId)).toBe(true);
    expect(await deleteReply(shop.dependencies, by, seen.replyId)).toBe(false);
    expect(await save('Corked', { seen: now })).toMatchObject({ refusals: [{ code: 'REPLY_CHANGED' }] });
  });

  it('are limited in number', async () => {
    const present = (await listSavedReplies(shop.test.database.read)).length;
    for (let n = present; n < maxSavedReplies; n += 1) await save(`Reply ${n}`);
    expect(await save('One more')).toMatchObject({ refusals: [{ code: 'TOO_MANY_REPLIES' }] });
  });

  it('are filled in with the customer’s and the staff member’s names, and read well without names', () => {
    const names = { 'first name': 'Ada', 'my name': 'Grace Miller' };
    expect(fillReplyPlaceholders(body, names)).toBe('Hi Ada,\n\nyour box leaves on Monday.\n\nGrace Miller');
    expect(fillReplyPlaceholders('Hi {first name},', { 'first name': ' ', 'my name': '' })).toBe('Hi there,');
    expect(fillReplyPlaceholders('{first name}', { ...names, 'first name': '{my name}' })).toBe('{my name}');
  });
});
