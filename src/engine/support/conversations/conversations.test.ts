import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { type ChannelSubscription, listenToChannels } from '../../../platform/announcements.server.ts';
import { openJobService } from '../../../platform/jobs.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { notifyOfWaitingVisitorsJob, sweepConversationsJob } from '../jobs.server.ts';
import type { ConversationDependencies } from './index.server.ts';
import {
  closeConversation,
  conversationSubscriberKey,
  conversationsChannel,
  deleteConversationsOfCustomer,
  markConversationRead,
  moveConversationsToCustomer,
  replyToConversation,
  requestTranscript,
  sendVisitorMessage,
} from './index.server.ts';
import { closeInactiveConversations } from './sweep-conversations.server.ts';
import type { ConversationOwner } from './types.ts';
import { listOpenConversations, viewConversation, viewConversationByNumber } from './view.server.ts';

let test: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobService>>;
let shop: ConversationDependencies & { readonly jobs: typeof jobs.queue };
const clock = fixedClock();
beforeAll(async () => {
  test = await createTestDatabase();
  jobs = await openJobService({ url: test.url, works: false, log: createLog('silent') });
  shop = { database: test.database, clock, jobs: jobs.queue };
});
afterAll(async () => {
  await jobs.stop();
  await test.drop();
});

const actor = 'operator:rosa' as const;
const guest = () => ({ guestHash: randomBytes(32) });
const customer = async () => {
  const { customerId, email } = await signIn({ database: test.database, seal: testSeal, now: clock.now() });
  return { customerId, email };
};
const send = (owner: ConversationOwner, words: string, clientId: string = randomUUID()) =>
  sendVisitorMessage(shop, owner, { clientId, words });
async function sent(owner: ConversationOwner, words: string, clientId?: string) {
  const answer = await send(owner, words, clientId);
  if (!answer.ok) throw new Error(answer.refusals[0]?.sentence);
  return answer.value;
}
const sweep = () => sweepConversationsJob.run(shop);
const wordsOf = async (owner: ConversationOwner) =>
  (await viewConversation(test.database.read, owner))?.messages.map(({ words }) => words);
const noticesFor = async (number: number) =>
  (
    await test.database.read.execute<{ recipient: string; occurrence: string }>(
      sql`select recipient, occurrence from notices where subject_type = 'conversation'
          and subject_id = (select id::text from conversations where number = ${number}) order by occurrence`,
    )
  ).rows;

describe('an unread answer', () => {
  const tell = () => notifyOfWaitingVisitorsJob.run(shop);
  const enqueued = async (recipient: string) =>
    (
      await test.database.read.execute<{ occurrence: string }>(
        sql`select occurrence from notices where kind = 'answer-waits' and recipient = ${recipient} order by created_at`,
      )
    ).rows.map(({ occurrence }) => occurrence);

  it('is emailed to the customer once, ten minutes after the last answer', async () => {
    const { customerId, email } = await customer();
    const owner = { customerId };
    const { number } = await sent(owner, 'Are there magnums?');
    const answer = () => replyToConversation(shop, { number, actor, words: 'There are.' });
    await answer();
    clock.advance({ minutes: 9 });
    await tell();
    expect(await enqueued(email)).toEqual([]);
    clock.advance({ minutes: 1 });
    await Promise.all([tell(), tell()]);
    await answer();
    clock.advance({ minutes: 10 });
    await tell();
    expect(await enqueued(email)).toEqual(['2']);
    await markConversationRead(test.database.read, owner);
    await answer();
    clock.advance({ minutes: 10 });
    await tell();
    expect(await enqueued(email)).toEqual(['2', '4']);
  });

  it('is not emailed if the customer has read it or written since, or if the visitor is a guest', async () => {
    const [seen, wrote, anybody] = [await customer(), await customer(), guest()];
    for (const owner of [{ customerId: seen.customerId }, { customerId: wrote.customerId }, anybody]) {
      const { number } = await sent(owner, 'Hello');
      await replyToConversation(shop, { number, actor, words: 'Hello to you' });
    }
    await markConversationRead(test.database.read, { customerId: seen.customerId });
    await sent({ customerId: wrote.customerId }, 'Thanks');
    clock.advance({ hours: 1 });
    await tell();
    expect([await enqueued(seen.email), await enqueued(wrote.email)]).toEqual([[], []]);
  });
});

describe('messages from one visitor', () => {
  it('sent from two tabs at once form one ordered conversation without loss or duplicates', async () => {
    const owner = guest();
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const answers = await Promise.all([...ids, ...ids].map((id, n) => sent(owner, `from ${n}`, id)));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    const positions = answers.map(({ message }) => message.position);
    expect(positions.slice(0, 8)).toEqual(positions.slice(8));
    const found = await viewConversation(test.database.read, owner);
    expect(found?.messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(found?.messages.map(({ clientId }) => clientId))).toEqual(new Set(ids));
  });

  it('sent again after the conversation was closed return the first result and open no new conversation', async () => {
    const owner = guest();
    const id = randomUUID();
    const { number } = await sent(owner, 'Is the cave open?', id);
    await closeConversation(shop, { number, actor });
    expect(await sent(owner, 'Is the cave open?', id)).toMatchObject({ number, message: { position: 1 } });
    expect((await sent(owner, 'And tomorrow?')).number).not.toBe(number);
    expect(await wordsOf(owner)).toEqual(['And tomorrow?']);
  });

  it('sent while the conversation is being closed are kept, in it or in a new one', async () => {
    const owner = guest();
    const { number } = await sent(owner, 'first');
    const [second] = await Promise.all([sent(owner, 'second'), closeConversation(shop, { number, actor })]);
    const all = await test.database.read.execute(
      sql`select from messages where words = 'second' and conversation_id = (select id from conversations where number = ${second.number})`,
    );
    expect(all.rows).toHaveLength(1);
  });

  it('are limited to twenty until staff reply', async () => {
    const owner = guest();
    for (let n = 1; n <= 20; n += 1) await sent(owner, `message ${n}`);
    expect(await send(owner, 'one more')).toMatchObject({ refusals: [{ code: 'MESSAGE_FLOOD' }] });
    const { number } = (await viewConversation(test.database.read, owner)) ?? { number: 0 };
    await replyToConversation(shop, { number, actor, words: 'One moment.' });
    expect((await sent(owner, 'one more')).message.position).toBe(22);
  });
});

describe('a conversation', () => {
  it('is limited to the guest or customer who started it', async () => {
    const owners = [guest(), guest(), await customer(), await customer()];
    const numbers = new Set<number>();
    for (const [n, owner] of owners.entries()) numbers.add((await sent(owner, `of ${n}`)).number);
    expect(numbers.size).toBe(4);
    for (const [n, owner] of owners.entries()) expect(await wordsOf(owner)).toEqual([`of ${n}`]);
    const id = randomUUID();
    await sent(owners[0] as ConversationOwner, 'mine', id);
    expect(await send(owners[2] as ConversationOwner, 'mine too', id)).toMatchObject({
      refusals: [{ code: 'MESSAGE_KEY' }],
    });
    expect(await wordsOf(owners[2] as ConversationOwner)).toEqual(['of 2']);
  });

  it("passes to the customer who signs in with the guest's browser", async () => {
    const [before, bystander, ana] = [guest(), guest(), await customer()];
    const { number } = await sent(before, 'Do you ship to Ohio?');
    await sent(bystander, 'And to Maine?');
    await moveConversationsToCustomer(shop, { ...before, ...ana });
    expect(await wordsOf(ana)).toEqual(['Do you ship to Ohio?']);
    expect(await wordsOf(before)).toBeUndefined();
    expect(await wordsOf(bystander)).toEqual(['And to Maine?']);
    expect(await viewConversationByNumber(test.database.read, number)).toMatchObject({
      customer: { name: 'Iris Calloway' },
    });
  });

  it("merges into the customer's open conversation at sign-in, and the old number refers to the new one", async () => {
    const [before, ana] = [guest(), await customer()];
    const own = await sent(ana, 'at home');
    const other = await sent(before, 'on the road');
    await Promise.all([sent(ana, 'at home again'), moveConversationsToCustomer(shop, { ...before, ...ana })]);
    expect(new Set(await wordsOf(ana))).toEqual(new Set(['at home', 'at home again', 'on the road']));
    const answer = await replyToConversation(shop, { number: other.number, actor, words: 'Hello' });
    expect(answer).toMatchObject({
      refusals: [
        { sentence: `The visitor signed in, so conversation ${other.number} is now ${own.number}.` },
      ],
    });
    expect(await replyToConversation(shop, { number: own.number, actor, words: 'Hello' })).toEqual({
      ok: true,
      value: { position: 4 },
    });
  });
});

describe('subscribers to a conversation', () => {
  it('are notified of each message and when it is closed', async () => {
    const [ana, ben] = [guest(), guest()];
    const heard: string[] = [];
    let listening: ChannelSubscription | undefined;
    await new Promise<void>((begin) => {
      listening = listenToChannels(
        test.url,
        [{ channel: conversationsChannel, hear: (owner) => heard.push(owner), begin }],
        () => {},
      );
    });
    onTestFinished(() => listening?.stop());
    const { number } = await sent(ana, 'Hello');
    await replyToConversation(shop, { number, actor, words: 'Hello yourself' });
    await closeConversation(shop, { number, actor });
    await sent(ben, 'Hello');
    await expect
      .poll(() => heard)
      .toEqual([...[1, 2, 3].map(() => conversationSubscriberKey(ana)), conversationSubscriberKey(ben)]);
  });
});

describe('the staff list', () => {
  it('shows conversations that wait for an answer first and no closed ones', async () => {
    const [early, late, over] = [guest(), guest(), guest()];
    const numbers: number[] = [];
    for (const owner of [early, late, over]) {
      numbers.push((await sent(owner, 'Hello')).number);
      clock.advance({ minutes: 1 });
    }
    const [first = 0, second = 0, third = 0] = numbers;
    await replyToConversation(shop, { number: first, actor, words: 'Hello' });
    await closeConversation(shop, { number: third, actor });
    await closeConversation(shop, { number: third, actor });
    const shown = (await listOpenConversations(test.database.read, 500)).filter(({ number }) =>
      numbers.includes(number),
    );
    expect(shown.map(({ number, isWaiting }) => [number, isWaiting])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(await replyToConversation(shop, { number: third, actor, words: 'Hello' })).toMatchObject({
      refusals: [{ code: 'CONVERSATION_CLOSED' }],
    });
    expect(await replyToConversation(shop, { number: 1, actor, words: 'Hello' })).toMatchObject({
      refusals: [{ code: 'CONVERSATION_NOT_FOUND' }],
    });
  });
});

describe('a transcript', () => {
  it("is emailed to the account's address on request and when the conversation closes", async () => {
    const ana = await customer();
    const { number } = await sent(ana, 'Hello');
    expect(await requestTranscript(shop, ana, undefined)).toMatchObject({ ok: true });
    await closeConversation(shop, { number, actor });
    expect(await noticesFor(number)).toEqual([
      { recipient: ana.email, occurrence: '1' },
      { recipient: ana.email, occurrence: 'closed' },
    ]);
  });

  it("is emailed to a guest's address only after a staff reply and at most five times on request", async () => {
    const owner = guest();
    const { number } = await sent(owner, 'Buy these pills!');
    const ask = () => requestTranscript(shop, owner, 'ben@guests.example');
    expect(await ask()).toMatchObject({ refusals: [{ code: 'TRANSCRIPT' }] });
    await replyToConversation(shop, { number, actor, words: 'No, thank you.' });
    for (let n = 1; n <= 5; n += 1) expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ refusals: [{ code: 'TRANSCRIPT' }] });
    await closeConversation(shop, { number, actor });
    expect((await noticesFor(number)).map(({ occurrence }) => occurrence)).toEqual([
      ...['1', '2', '3', '4', '5', 'closed'],
    ]);
  });

  it('is not emailed to a guest who gave no address when the conversation closes', async () => {
    const { number } = await sent(guest(), 'Hello');
    await closeConversation(shop, { number, actor });
    expect(await noticesFor(number)).toEqual([]);
  });
});

describe('stored conversations', () => {
  it('cannot be altered or reassigned by direct SQL', async () => {
    const [owner, ana] = [await customer(), await customer()];
    const { number } = await sent(owner, 'Hello');
    await closeConversation(shop, { number, actor });
    const id = sql`(select id from conversations where number = ${number})`;
    for (const statement of [
      sql`update messages set words = 'Goodbye' where conversation_id = ${id}`,
      sql`update messages set sender = 'house', client_id = null, written_by = 'operator:x' where conversation_id = ${id}`,
      sql`update conversations set state = 'open', closed_at = null, closed_by = null where number = ${number}`,
      sql`update conversations set customer_id = ${ana.customerId} where number = ${number}`,
      sql`update conversations set customer_id = null where number = ${number}`,
      sql`insert into messages select conversation_id, 2, 'visitor', client_id, words, null, sent_at from messages where conversation_id = ${id}`,
      sql`insert into messages select conversation_id, 2, 'visitor', uuidv7(), repeat('x', 2001), null, sent_at from messages where conversation_id = ${id}`,
    ]) {
      await expect(test.database.read.execute(statement)).rejects.toThrow();
    }
    expect(await wordsOf(owner)).toEqual(['Hello']);
  });

  it('close after seven days without a message, and the next message opens a new one', async () => {
    const [ana, lively] = [await customer(), guest()];
    const silent = await sent(ana, 'Hello');
    const other = await sent(lively, 'Hello');
    clock.advance({ days: 6 });
    await sent(lively, 'Still here');
    await sweep();
    expect((await sent(ana, 'Hello again')).number).toBe(silent.number);
    clock.advance({ days: 6 });
    await replyToConversation(shop, { number: other.number, actor, words: 'So are we.' });
    clock.advance({ days: 1 });
    await Promise.all([sweep(), sweep()]);
    expect(await viewConversationByNumber(test.database.read, silent.number)).toMatchObject({
      closedBy: 'system',
      isWaiting: false,
    });
    expect(await noticesFor(silent.number)).toEqual([{ recipient: ana.email, occurrence: 'closed' }]);
    expect(await wordsOf(ana)).toEqual(['Hello', 'Hello again']);
    expect((await sent(ana, 'And another thing')).number).not.toBe(silent.number);
    expect((await sent(lively, 'Good')).number).toBe(other.number);
  });

  it('stay open if a message arrives just before they close for inactivity', async () => {
    const [owner, id] = [guest(), randomUUID()];
    const { number } = await sent(owner, 'Hello');
    clock.advance({ days: 7 });
    const transaction: TestDatabase['database']['transaction'] = async (work) => {
      await sent(owner, 'Hello again', id);
      return test.database.transaction(work);
    };
    await closeInactiveConversations({ ...shop, database: { ...test.database, transaction } });
    const found = await viewConversationByNumber(test.database.read, number);
    expect(found).toMatchObject({ closedBy: undefined, isWaiting: true });
    expect(await wordsOf(owner)).toEqual(['Hello', 'Hello again']);
  });

  it('are deleted exactly two years after the last message', async () => {
    const [silent, lively] = [guest(), guest()];
    await sent(silent, 'Hello');
    clock.advance({ days: 2 });
    await sent(lively, 'Hello');
    clock.advance({ days: 727 });
    await sweep();
    expect(await wordsOf(silent)).toEqual(['Hello']);
    clock.advance({ days: 2 });
    await sweep();
    expect([await wordsOf(silent), await wordsOf(lively)]).toEqual([undefined, ['Hello']]);
  });

  it("are deleted with their owner's account, and those of other customers are kept", async () => {
    const [ana, ben] = [await customer(), await customer()];
    await sent(ana, 'Hello');
    await sent(ben, 'Hello');
    await test.database.transaction((tx) => deleteConversationsOfCustomer(tx, ana.customerId));
    expect([await wordsOf(ana), await wordsOf(ben)]).toEqual([undefined, ['Hello']]);
  });
});
