import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import type { NoticeId } from '../../core/ids.ts';
import { sendNotice } from '../../engine/notices/index.server.ts';
import {
  closeConversation,
  markConversationRead,
  moveConversationsToCustomer,
  replyToConversation,
  requestTranscript,
  sendVisitorMessage,
} from '../../engine/support/conversations/index.server.ts';
import type { ConversationOwner } from '../../engine/support/conversations/types.ts';
import { notifyOfWaitingVisitorsJob } from '../../engine/support/jobs.server.ts';
import type { Mail } from '../../integrations/mail/port.ts';
import { openJobService } from '../../platform/jobs.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { winery } from '../../winery.ts';
import { transcriptEmail, unseenAnswerEmail, waitingVisitorEmail } from './write-messenger-mail.server.ts';

let test: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobService>>;
const clock = fixedClock();
beforeAll(async () => {
  test = await createTestDatabase();
  jobs = await openJobService({ url: test.url, works: false, log: createLog('silent') });
});
beforeEach(() => test.database.read.execute(sql`truncate conversations cascade`));
afterAll(async () => {
  await jobs.stop();
  await test.drop();
});

const shop = () => ({ database: test.database, clock, jobs: jobs.queue });
const guest = () => ({ guestHash: randomBytes(32) });
const iris = () => signIn({ database: test.database, seal: testSeal, now: clock.now() });
const reply = (number: number, words: string) =>
  replyToConversation(shop(), { number, actor: 'operator:rosa', words });

/**
 * Sends a message as this visitor.
 * @returns the number of the conversation.
 */
async function say(owner: ConversationOwner, words: string): Promise<number> {
  const sent = await sendVisitorMessage(shop(), owner, { clientId: randomUUID(), words });
  if (!sent.ok) throw new Error(sent.refusals[0]?.sentence);
  return sent.value.number;
}

/** Sends these notices through a fake mail server and returns the emails. If `isDown`, expects sending to fail. */
async function send(unsent: readonly { readonly id: NoticeId }[], { isDown = false } = {}): Promise<Mail[]> {
  const letters: Mail[] = [];
  const take = async (letter: Mail) => {
    if (isDown) throw new Error('nobody answers');
    letters.push(letter);
  };
  const writers = restrictNoticeWriters({
    conversation: transcriptEmail.writer({ ...test, publicUrl: 'https://shop.example' }),
    unanswered_message: waitingVisitorEmail.writer({ ...test, publicUrl: 'https://shop.example' }),
    unseen_answer: unseenAnswerEmail.writer({ ...test, publicUrl: 'https://shop.example' }),
  });
  const sender = { name: 'Mesa Lucero Estate', address: 'house@shop.example' };
  for (const { id } of unsent) {
    const sending = sendNotice(
      {
        publicUrl: 'https://shop.example',
        ...shop(),
        mail: { send: take, close: () => {} },
        sender,
        writers,
      },
      id,
    );
    await (isDown ? expect(sending).rejects.toThrow('nobody answers') : sending);
  }
  return letters;
}

/** Creates a guest who received an answer and requested the transcript. */
async function answeredGuest() {
  const owner = guest();
  const number = await say(owner, 'Where is order 1042?');
  await reply(number, 'It has left.');
  expect(await requestTranscript(shop(), owner, 'ben@guests.example')).toMatchObject({ ok: true });
  return { owner, number };
}

/** Sends the queued emails about a conversation and returns them. */
async function mailedAbout(number: number): Promise<Mail[]> {
  const { rows } = await test.database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where subject_id = (select id::text from conversations where number = ${number})`,
  );
  return send(rows);
}

describe('an emailed transcript', () => {
  it('contains the whole conversation for a customer and only our answers for a guest', async () => {
    const { customerId, email } = await iris();
    const number = await say({ customerId }, 'Is the cave open?');
    await requestTranscript(shop(), { customerId }, undefined);
    const [own] = await mailedAbout(number);
    expect(own).toMatchObject({ to: { name: 'Iris Calloway', address: email } });
    expect(own?.text).toContain('Is the cave open?');
    const [guests] = await mailedAbout((await answeredGuest()).number);
    expect(guests?.text).toContain('It has left.');
    expect(guests?.text).not.toContain('1042');
  });

  it('contains nothing of a customer’s conversation when it is sent to the address of a guest', async () => {
    const { owner, number } = await answeredGuest();
    const { customerId } = await iris();
    await moveConversationsToCustomer(shop(), { ...owner, customerId });
    await say({ customerId }, 'And which card was charged?');
    clock.advance({ minutes: 1 });
    await reply(number, 'The one that ends with 4242.');
    const [letter] = await mailedAbout(number);
    expect(letter).toMatchObject({ to: { name: '', address: 'ben@guests.example' } });
    expect(letter?.text).toContain('It has left.');
    expect(letter?.text).not.toMatch(/1042|card|4242|Iris/);
  });

  it('is not sent to a guest whose messages were moved into a customer’s conversation', async () => {
    const { customerId } = await iris();
    await say({ customerId }, 'At home');
    const { owner, number } = await answeredGuest();
    await moveConversationsToCustomer(shop(), { ...owner, customerId });
    expect(await mailedAbout(number)).toEqual([]);
  });
});

const sweep = (database: Pick<TestDatabase['database'], 'read' | 'transaction'> = test.database) =>
  notifyOfWaitingVisitorsJob.run({ ...shop(), database });

describe('an answer that a customer has not seen', () => {
  it('is emailed with a link, unless the customer has seen it by then', async () => {
    const [away, back] = [await iris(), await iris()];
    for (const { customerId } of [away, back]) {
      const number = await say({ customerId }, 'Is the cave open?');
      await reply(number, 'Every day but Tuesday.');
    }
    clock.advance({ minutes: 10 });
    await sweep();
    await markConversationRead(test.database.read, { customerId: back.customerId });
    const { rows } = await test.database.read.execute<{ id: NoticeId }>(
      sql`select id from notices where subject_type = 'unseen_answer' order by created_at`,
    );
    const letters = await send(rows);
    expect(letters.map(({ to }) => to.address)).toEqual([away.email]);
    expect(letters[0]?.text).toContain('Every day but Tuesday.');
    expect(letters[0]?.text).toContain('https://shop.example/shop/contact-us#messenger');
  });
});

const unsent = async () =>
  (
    await test.database.read.execute<{ id: NoticeId }>(
      sql`select id from notices where subject_type = 'unanswered_message' and sent_at is null order by created_at`,
    )
  ).rows;

/** Advances the clock and returns the emails sent to the staff. */
async function mailedAfter(minutes: number): Promise<Mail[]> {
  clock.advance({ minutes });
  await sweep();
  return send(await unsent());
}

describe('a visitor waiting for an answer', () => {
  it('is reported to the staff after three minutes, and only once until we answer', async () => {
    const owner = guest();
    const number = await say(owner, 'Are there magnums?');
    expect(await mailedAfter(2)).toEqual([]);
    await say(owner, '<b>Of the 2019</b>');
    expect(await mailedAfter(2)).toEqual([]);
    const [letter, ...more] = await mailedAfter(1);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: { name: winery().legalName, address: winery().mailboxes.support },
      subject: `Conversation ${number} is waiting for an answer · ${winery().name}`,
    });
    for (const part of ['From: a guest', '> Are there magnums?', `operator reply ${number} --text`])
      expect(letter?.text).toContain(part);
    expect(letter?.html).toContain('&lt;b&gt;Of the 2019&lt;/b&gt;');
    await say(owner, 'Hello?');
    const queued = (await waitingJobs(test.database, 'send-notice')).length;
    expect(await mailedAfter(10)).toEqual([]);
    expect(await waitingJobs(test.database, 'send-notice')).toHaveLength(queued);
    await reply(number, 'Two are left.');
    expect(await mailedAfter(10)).toEqual([]);
    await say(owner, 'I take both.');
    const [second, ...others] = await mailedAfter(3);
    expect(others).toEqual([]);
    expect(second?.text).toContain('> I take both.');
    expect(second?.text).not.toContain('magnums');
    expect(second?.messageId).not.toBe(letter?.messageId);
  });

  it('is reported once by two concurrent workers', async () => {
    await say(guest(), 'Hello?');
    clock.advance({ minutes: 3 });
    const both = Promise.withResolvers<void>();
    let found = 0;
    const transaction: TestDatabase['database']['transaction'] = async (work) => {
      found += 1;
      if (found === 2) both.resolve();
      await both.promise;
      return test.database.transaction(work);
    };
    const meeting = { ...test.database, transaction };
    await Promise.all([sweep(meeting), sweep(meeting)]);
    expect(await unsent()).toHaveLength(1);
    expect(await send(await unsent())).toHaveLength(1);
  });

  it('is reported when the mail server is back, unless the conversation was answered or closed by then', async () => {
    const back = guest();
    const [waiting, answered, closed, again] = [
      await say(guest(), 'one'),
      await say(guest(), 'two'),
      await say(guest(), 'three'),
      await say(back, 'four'),
    ];
    clock.advance({ minutes: 3 });
    await sweep();
    expect(await send(await unsent(), { isDown: true })).toEqual([]);
    expect(await unsent()).toHaveLength(4);
    await reply(answered, 'Here we are.');
    await closeConversation(shop(), { number: closed, actor: 'operator:rosa' });
    await reply(again, 'Here we are.');
    await say(back, 'five');
    const letters = await mailedAfter(3);
    expect(letters.map(({ text }) => /^> .*$/m.exec(text)?.[0])).toEqual(['> one', '> five']);
    expect(letters[0]?.subject).toContain(`${waiting} is waiting`);
    expect(await unsent()).toEqual([]);
  });

  it('can be answered by email only if an address is known', async () => {
    const { customerId, email } = await iris();
    await say({ customerId }, 'signed in');
    const named = guest();
    await reply(await say(named, 'Where is it?'), 'On its way.');
    await requestTranscript(shop(), named, 'ben@guests.example');
    await say(named, 'a guest who is named');
    await say(guest(), 'a guest who is not');
    const letters = await mailedAfter(3);
    const letterWith = (words: string) => letters.find(({ text }) => text.includes(`> ${words}\n`));
    expect(letterWith('signed in')).toMatchObject({ replyTo: { name: 'Iris Calloway', address: email } });
    expect(letterWith('signed in')?.text).toContain('From: Iris Calloway\n');
    expect(letterWith('a guest who is named')?.replyTo).toEqual({ name: '', address: 'ben@guests.example' });
    expect(letterWith('a guest who is named')?.text).toContain('ben@guests.example, entered by a guest');
    expect(letterWith('a guest who is not')?.replyTo).toBeUndefined();
  });

  it('is reported once, in the customer’s conversation, if a guest signs in', async () => {
    const { customerId } = await iris();
    const own = await say({ customerId }, 'at home');
    await reply(own, 'Hello');
    const before = guest();
    await say(before, 'on the road');
    clock.advance({ minutes: 3 });
    await sweep();
    await moveConversationsToCustomer(shop(), { ...before, customerId });
    await sweep();
    const letters = await mailedAfter(10);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining(`${own} is waiting`)]);
    expect(letters[0]?.text).toContain('> on the road');
  });
});
