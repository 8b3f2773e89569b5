import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { type SignedInCustomer, signIn } from '../../../../test/helpers/sign-in.ts';
import { identityAccountHooks } from '../../../account-links.server.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { signOut } from '../../../engine/identity/index.server.ts';
import {
  closeConversation,
  deleteConversationsOfCustomer,
  replyToConversation,
} from '../../../engine/support/conversations/index.server.ts';
import { createChatTokenIssuer } from '../../../integrations/chat/signed-token-adapter.server.ts';
import { type ChannelSubscription, listenToChannels } from '../../../platform/announcements.server.ts';
import { readConfiguration } from '../../../platform/configuration.server.ts';
import { openJobService } from '../../../platform/jobs.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { type LiveStreams, openLiveStreams } from '../live-streams.server.ts';
import { formatConversationUpdate, readEventStream } from '../testing.ts';
import type { ConversationUpdateView, OpenMessengerResponse } from '../types.ts';
import { action as messageAction } from './message.ts';
import { action as openAction } from './open.ts';
import { action as transcriptAction } from './transcript.ts';

let test: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobService>>;
let shop: ShopDependencies;
let streams: LiveStreams;
let listening: ChannelSubscription;
const clock = fixedClock();
const chat = createChatTokenIssuer({ keyId: 'own', secret: 'a secret of thirty-two characters!' });
const limits = { ofVisitor: 2, ofNetwork: 6, ofProcess: 8, beatMilliseconds: 3_600_000 };

beforeAll(async () => {
  test = await createTestDatabase();
  const log = createLog('silent');
  jobs = await openJobService({ url: test.url, works: false, log });
  const configuration = readConfiguration({ NODE_ENV: 'test' });
  const parts = {
    database: test.database,
    jobs: jobs.queue,
    seal: testSeal,
    accountLinks: identityAccountHooks,
  };
  // Leaves out what no route of the messenger uses.
  shop = { ...parts, configuration, clock, chat, log } as unknown as ShopDependencies;
  streams = openLiveStreams(shop, limits);
  await new Promise<void>((begin) => {
    listening = listenToChannels(test.url, [{ ...streams.listener, begin }], () => {});
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tab) => tab.leave()));
  // Resets the rate limits between tests.
  clock.advance({ hours: 1 });
});
afterAll(async () => {
  streams.stop();
  await listening.stop();
  await jobs.stop();
  await test.drop();
});

const actor = 'operator:rosa' as const;
const opened: { leave(): Promise<void> }[] = [];

type Called = { readonly status: number; readonly body: never; readonly cookies: readonly string[] };
type Action = (given: never) => Promise<Response>;

async function call(action: Action, fields: unknown, cookie: string, dependencies = shop): Promise<Called> {
  const given = pageRequestArguments(dependencies, '/api/messenger/x', cookie);
  const request = new Request(given.request.url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
  });
  const answer = await action({ ...given, request } as never);
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, body: (await answer.json()) as never, cookies };
}

function tokenFor({ customerId, email }: SignedInCustomer, minutesAgo = 0): Promise<string> {
  const issued = new Date(clock.now().getTime() - minutesAgo * 60_000);
  return chat.sign({ customerId, email, name: 'Iris' }, issued);
}

/** Creates a fake browser with its own cookies. It logs in with the server's chat token if signed in. */
function browser(customer?: SignedInCustomer) {
  const jar = new Map<string, string>();
  let signedIn: SignedInCustomer | undefined;
  const signIn = (next: SignedInCustomer) => {
    signedIn = next;
    jar.set(next.cookiePair.name, next.cookiePair.value);
  };
  if (customer) signIn(customer);
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  return {
    cookies,
    open: async (withToken = true) => {
      const token = withToken && signedIn ? await tokenFor(signedIn) : null;
      const { body, cookies: set } = await call(openAction as Action, { token }, cookies());
      for (const each of set) {
        const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(each) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return body as OpenMessengerResponse & { readonly kind: 'own' };
    },
    signIn,
    say: (visitor: string, words: string, clientId: string = randomUUID()) =>
      call(messageAction as Action, { visitor, clientId, words }, cookies()),
    ask: (visitor: string, email?: string) => call(transcriptAction as Action, { visitor, email }, cookies()),
    follow: async (visitor: string, after = '', lastEventId?: string, from = streams) => {
      const tab = await readEventStream(
        from,
        new Request(`http://localhost/api/messenger/stream?${new URLSearchParams({ visitor, after })}`, {
          headers: { cookie: cookies(), ...(lastEventId && { 'last-event-id': lastEventId }) },
        }),
      );
      opened.push(tab);
      return tab;
    },
  };
}

const words = ({ news }: { readonly news: readonly ConversationUpdateView[] }) =>
  news.map(formatConversationUpdate);
const numberIn = ({ body }: Called) => (body as ConversationUpdateView & { readonly kind: 'message' }).number;
const reply = (number: number, text: string) => replyToConversation(shop, { number, actor, words: text });
const customer = (firstName = 'Iris') =>
  signIn({ database: test.database, seal: testSeal, now: clock.now() }, { firstName });

describe('opening the messenger', () => {
  it('recognizes a guest by a cookie and shows earlier messages again', async () => {
    const [ana, ben] = [browser(), browser()];
    const { visitor, news } = await ana.open();
    expect([visitor.customer, news]).toEqual([null, []]);
    await ana.say(visitor.key, ' <b>Is it open?</b>\r\n');
    expect(words(await ana.open())).toEqual(['conversation begins', 'visitor: <b>Is it open?</b>']);
    expect(words(await ben.open())).toEqual([]);
  });

  it('identifies a customer by the server’s token, and treats an invalid token as a guest', async () => {
    const [iris, ben] = [await customer(), await customer('Ben')];
    const tab = browser(iris);
    expect((await tab.open()).visitor.customer).toEqual({ firstName: 'Iris', email: iris.email });
    expect((await tab.open(false)).visitor.customer).toBeNull();
    const foreign = await tokenFor(ben);
    for (const token of [foreign, `${foreign}x`, 'x', await tokenFor(iris, 11)]) {
      const { body } = await call(openAction as Action, { token }, iris.cookie);
      expect((body as OpenMessengerResponse & { kind: 'own' }).visitor.customer).toBeNull();
    }
  });

  it('moves a guest’s conversation to the customer only in the same browser', async () => {
    const [here, elsewhere] = [browser(), browser()];
    await here.say((await here.open()).visitor.key, 'Do you ship to Ohio?');
    const iris = await customer();
    elsewhere.signIn(iris);
    expect(words(await elsewhere.open())).toEqual([]);
    here.signIn(iris);
    expect(words(await here.open())).toEqual(['conversation begins', 'visitor: Do you ship to Ohio?']);
    expect(words(await elsewhere.open())).toHaveLength(2);
  });

  it('moves guest messages from another tab to the customer after sign-in, and then clears the guest cookie', async () => {
    const tab = browser();
    const { key } = (await tab.open()).visitor;
    await tab.say(key, 'Do you ship to Ohio?');
    tab.signIn(await customer());
    await tab.open();
    expect((await tab.say(key, 'And to Maine?')).status).toBe(200);
    const both = ['conversation begins', 'visitor: Do you ship to Ohio?', 'visitor: And to Maine?'];
    expect(words(await tab.open())).toEqual(both);
    expect(words(await tab.open())).toEqual(both);
    expect((await tab.say(key, 'And to Iowa?')).status).toBe(409);
  });

  it('uses a hosted messenger if its key is configured, and then stores nothing', async () => {
    const configuration = { ...shop.configuration, chatWidgetKey: 'abcdefgh-1234' };
    const answer = await call(openAction as Action, { token: null }, '', { ...shop, configuration });
    expect(answer).toEqual({ status: 200, body: { kind: 'hosted', key: 'abcdefgh-1234' }, cookies: [] });
  });
});

describe('a message', () => {
  it('reaches only the conversation that its page expects', async () => {
    const tab = browser();
    const { key } = (await tab.open()).visitor;
    tab.signIn(await customer());
    const { key: signedInKey } = (await tab.open()).visitor;
    expect((await tab.say(key, 'of before')).status).toBe(409);
    expect((await browser().say(signedInKey, 'of a stranger')).status).toBe(409);
    expect((await tab.say(signedInKey, 'of now')).status).toBe(200);
    expect(words(await tab.open())).toEqual(['conversation begins', 'visitor: of now']);
  });

  it.each([
    ['invalid JSON', 'x'],
    ['no fields', {}],
    ['an invalid message ID', { visitor: 'x'.repeat(22), clientId: '1', words: 'x' }],
    ['10,001 characters', { visitor: 'x'.repeat(22), clientId: randomUUID(), words: 'x'.repeat(10_001) }],
  ])('with %s is rejected and sets no cookie', async (_what, fields) => {
    expect(await call(messageAction as Action, fields, '')).toMatchObject({ status: 400, cookies: [] });
  });

  it('is rejected with a reason if it is too long, and limited to twenty a minute', async () => {
    const tab = browser();
    const { key } = (await tab.open()).visitor;
    const long = await tab.say(key, 'x'.repeat(2_001));
    expect([long.status, long.body]).toEqual([
      422,
      { code: 'MESSAGE_WORDS', sentence: 'That’s one character too long. The limit is 2,000.' },
    ]);
    for (let n = 2; n <= 20; n += 1) await tab.say(key, `message ${n}`);
    expect(await tab.say(key, 'one more')).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT' } });
  });
});

describe('a transcript', () => {
  it('is emailed to a customer’s address or to the one a guest enters', async () => {
    const guest = browser();
    const { key } = (await guest.open()).visitor;
    const number = numberIn(await guest.say(key, 'Hello'));
    expect(await guest.ask(key)).toMatchObject({ status: 422 });
    expect(await guest.ask(key, 'not an address')).toMatchObject({ status: 400 });
    expect(await guest.ask(key, 'ana@guests.example')).toMatchObject({
      body: { sentence: 'We haven’t answered yet, so there’s nothing to email.' },
    });
    await reply(number, 'Hello yourself');
    expect(await guest.ask(key, 'ana@guests.example')).toMatchObject({
      body: { email: 'ana@guests.example' },
    });
    const iris = await customer();
    const own = browser(iris);
    const { visitor } = await own.open();
    await own.say(visitor.key, 'Hello');
    expect(await own.ask(visitor.key, 'mallory@guests.example')).toMatchObject({
      body: { email: iris.email },
    });
  });
});

describe('a message stream', () => {
  it('delivers messages live to two tabs of one visitor and to no one else', async () => {
    const [ana, ben] = [browser(), browser()];
    const { key } = (await ana.open()).visitor;
    const others = await ben.follow((await ben.open()).visitor.key);
    const [one, two] = [await ana.follow(key), await ana.follow(key)];
    const number = numberIn(await ana.say(key, 'Hello'));
    await reply(number, '<script>alert(1)</script>\n\nevent: over\ndata: x');
    await closeConversation(shop, { number, actor });
    const all = [
      'conversation begins',
      'visitor: Hello',
      'house: <script>alert(1)</script>\n\nevent: over\ndata: x',
      'closed',
    ];
    await expect.poll(() => [one.heard, two.heard]).toEqual([all, all]);
    expect(others.heard).toEqual([]);
  });

  it('delivers missed events once after a lost connection', async () => {
    const ana = browser();
    const { key } = (await ana.open()).visitor;
    const before = await ana.follow(key);
    const number = numberIn(await ana.say(key, 'one'));
    await expect.poll(() => before.heard).toEqual(['conversation begins', 'visitor: one']);
    await before.leave();
    await reply(number, 'two');
    await ana.say(key, 'three');
    const after = await ana.follow(key, '', before.lastId());
    await expect.poll(() => after.heard).toEqual(['house: two', 'visitor: three']);
  });

  it('ends without further events once its session has ended', async () => {
    const iris = await customer();
    const tab = browser(iris);
    const { key } = (await tab.open()).visitor;
    const number = numberIn(await tab.say(key, 'Hello'));
    const stream = await tab.follow(key);
    await expect.poll(() => stream.heard).toHaveLength(2);
    await signOut(shop, { cookieHeader: iris.cookie });
    await reply(number, 'for Iris alone');
    await expect.poll(() => stream.isOver()).toBe(true);
    expect(stream.heard.slice(2)).toEqual(['over']);
    expect((await tab.follow(key)).status).toBe(204);
  });

  it('is denied to another visitor who knows its key', async () => {
    const iris = await customer();
    const { key } = (await browser(iris).open()).visitor;
    expect((await browser().follow(key)).status).toBe(204);
    expect((await browser(await customer()).follow(key)).status).toBe(204);
  });

  it('is limited per visitor, by ending the oldest stream, and per network', async () => {
    const ana = browser();
    const { key } = (await ana.open()).visitor;
    const tabs = [await ana.follow(key), await ana.follow(key), await ana.follow(key)];
    await expect.poll(() => tabs.map((tab) => tab.isOver())).toEqual([true, false, false]);
    expect(tabs[0]?.heard).toEqual(['elsewhere']);
    const statuses: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const other = browser();
      statuses.push((await other.follow((await other.open()).visitor.key)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 204]);
    await Promise.all(opened.splice(0).map((tab) => tab.leave()));
    expect(streams.count()).toBe(0);
  });

  it('uses at most two database connections, however many streams are open', async () => {
    // Receives no announcements until it starts to listen.
    const deaf = openLiveStreams(shop, limits);
    onTestFinished(deaf.stop);
    const crowd = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const somebody = browser();
        const { key } = (await somebody.open()).visitor;
        const tab = await somebody.follow(key, '', undefined, deaf);
        await somebody.say(key, 'Hello');
        return tab;
      }),
    );
    const { pool } = test.database;
    const busy: number[] = [];
    const count = () => busy.push(pool.totalCount - pool.idleCount + pool.waitingCount);
    pool.on('acquire', count);
    deaf.listener.begin();
    const lastHeard = () => crowd.map(({ heard }) => heard.at(-1));
    await expect.poll(lastHeard).toEqual(crowd.map(() => 'visitor: Hello'));
    await expect.poll(() => busy.length).toBeGreaterThanOrEqual(2 * crowd.length);
    pool.off('acquire', count);
    expect(Math.max(...busy)).toBeLessThanOrEqual(2);
  });

  it('reports that a conversation was deleted with its account', async () => {
    const iris = await customer();
    const tab = browser(iris);
    const { key } = (await tab.open()).visitor;
    await tab.say(key, 'Hello');
    await test.database.transaction((tx) => deleteConversationsOfCustomer(tx, iris.customerId));
    const stream = await tab.follow(key, '3001.1');
    await expect.poll(() => stream.heard).toEqual(['conversation gone']);
  });
});
