import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { onlyWriters } from '../../../test/helpers/letters.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import {
  askForTranscript,
  replyToConversation,
  sendMessage,
  takeOverConversations,
} from '../../engine/conversations/index.server.ts';
import type { ConversationOwner } from '../../engine/conversations/types.ts';
import { sendNotice } from '../../engine/notices/index.server.ts';
import type { NoticeId } from '../../engine/notices/types.ts';
import type { Mail } from '../../integrations/mail/port.ts';
import { openJobs } from '../../platform/jobs.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { transcriptMailWriter } from './write-transcript-mail.server.ts';

let test: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobs>>;
const clock = fixedClock();
beforeAll(async () => {
  test = await createTestDatabase();
  jobs = await openJobs({ url: test.url, works: false, log: createLog('silent') });
});
afterAll(async () => {
  await jobs.stop();
  await test.drop();
});

const shop = () => ({ database: test.database, clock, jobs: jobs.queue });
const iris = () => signIn({ database: test.database, seal: testSeal, now: clock.now() });
const reply = (number: number, words: string) =>
  replyToConversation(shop(), { number, actor: 'operator:rosa', words });

/** @returns the number of the conversation. */
async function say(owner: ConversationOwner, words: string): Promise<number> {
  const sent = await sendMessage(shop(), owner, { clientId: randomUUID(), words });
  if (!sent.ok) throw new Error(sent.refusals[0]?.sentence);
  return sent.value.number;
}

/** A guest whom we have answered, and who has asked for the transcript. */
async function answeredGuest() {
  const owner = { guestHash: randomBytes(32) };
  const number = await say(owner, 'Where is order 1042?');
  await reply(number, 'It has left.');
  expect(await askForTranscript(shop(), owner, 'ben@guests.example')).toMatchObject({ ok: true });
  return { owner, number };
}

/** Sends what is owed about a conversation, now. */
async function mailedAbout(number: number): Promise<Mail[]> {
  const { rows } = await test.database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where subject_id = (select id::text from conversations where number = ${number})`,
  );
  const letters: Mail[] = [];
  const mail = { send: async (letter: Mail) => void letters.push(letter), close: () => {} };
  const writers = onlyWriters({ conversation: transcriptMailWriter(test) });
  const sender = { name: 'Mesa Lucero Estate', address: 'house@shop.example' };
  for (const { id } of rows) await sendNotice({ ...shop(), mail, sender, writers }, id);
  return letters;
}

describe('a transcript that is mailed', () => {
  it('tells a customer everything that was said, and a guest what we answered', async () => {
    const { customerId, email } = await iris();
    const number = await say({ customerId }, 'Is the cave open?');
    await askForTranscript(shop(), { customerId }, undefined);
    const [own] = await mailedAbout(number);
    expect(own).toMatchObject({ to: { name: 'Iris Calloway', address: email } });
    expect(own?.text).toContain('Is the cave open?');
    const [guests] = await mailedAbout((await answeredGuest()).number);
    expect(guests?.text).toContain('It has left.');
    expect(guests?.text).not.toContain('1042');
  });

  it('tells the mailbox that a guest named nothing of the customer whose it is by then', async () => {
    const { owner, number } = await answeredGuest();
    const { customerId } = await iris();
    await takeOverConversations(shop(), { ...owner, customerId });
    await say({ customerId }, 'And which card was charged?');
    clock.advance({ minutes: 1 });
    await reply(number, 'The one that ends with 4242.');
    const [letter] = await mailedAbout(number);
    expect(letter).toMatchObject({ to: { name: '', address: 'ben@guests.example' } });
    expect(letter?.text).toContain('It has left.');
    expect(letter?.text).not.toMatch(/1042|card|4242|Iris/);
  });

  it('is none where a guest’s words went on in the conversation of the customer', async () => {
    const { customerId } = await iris();
    await say({ customerId }, 'At home');
    const { owner, number } = await answeredGuest();
    await takeOverConversations(shop(), { ...owner, customerId });
    expect(await mailedAbout(number)).toEqual([]);
  });
});
