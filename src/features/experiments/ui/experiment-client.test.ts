import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseVariation, datafileOfExperiments } from '../../../engine/content/experiments/rules.ts';
import type { ExperimentEventBatch } from '../../../integrations/experiments/port.ts';

const key = 'cart-club-teaser';
const datafile = datafileOfExperiments([
  {
    id: 1001,
    key,
    title: 'T',
    variations: ['shown', 'hidden'].map((each) => ({ key: each, weight: 1 })),
    trafficBasisPoints: 10_000,
    state: 'running',
    startedAt: new Date(0),
    stoppedAt: undefined,
  },
]);

type Page = { readonly cookies: Map<string, string>; readonly sent: ExperimentEventBatch[]; leave(): void };
let answer: () => Promise<Response>;
let page: Page;

/** Returns a fake of the parts of a browser that the client uses. */
function openPage({ signal = false } = {}): Page {
  const cookies = new Map<string, string>();
  const sent: ExperimentEventBatch[] = [];
  const leaving: (() => void)[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    },
  });
  vi.stubGlobal('navigator', { globalPrivacyControl: signal });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => leaving.push(listener));
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.endsWith('datafile.json')) return answer();
    sent.push(JSON.parse(String(body)));
    return new Response('{}');
  });
  return { cookies, sent, leave: () => leaving.forEach((listener) => void listener()) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  answer = async () => Response.json(datafile);
  page = openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openClient = () => import('./experiment-client.ts');

describe('the experiment client', () => {
  it('creates a visitor number, decides like the server, and reports each shown variation once', async () => {
    const { decideVariation } = await openClient();
    const first = await decideVariation(key, 'shown', 'shown');
    const visitor = page.cookies.get('visitor') ?? '';
    expect(visitor).toMatch(/^[\w-]{22}$/);
    expect(first).toBe(chooseVariation(datafile, key, visitor)?.variation);
    await decideVariation(key, 'shown', first ?? '');
    await decideVariation(key, 'shown', first ?? '');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(page.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.sent).toHaveLength(1);
    expect(page.sent[0]?.visitors).toMatchObject([
      { visitor_id: visitor, snapshots: [{ decisions: [{ experiment_id: '1001' }] }] },
    ]);
  });

  it('reports only variations that were shown, and sends them when the visitor leaves the page', async () => {
    const { decideVariation } = await openClient();
    const decided = await decideVariation(key, 'shown', 'something else');
    page.leave();
    expect(page.sent).toEqual([]);
    await decideVariation(key, 'shown', decided ?? '');
    page.leave();
    expect(page.sent).toHaveLength(1);
  });

  it('gives up after five seconds without a response, and uses a later response for the next decision', async () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => resolve(Response.json(datafile))));
    const { decideVariation } = await openClient();
    const asked = decideVariation(key, 'shown', 'shown');
    await vi.advanceTimersByTimeAsync(4_999);
    let ended = false;
    void asked.then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toBeUndefined();
    expect(await decideVariation(key, 'shown', 'shown')).toBeUndefined();
    arrive();
    await vi.advanceTimersByTimeAsync(10);
    expect(await decideVariation(key, 'shown', 'shown')).toMatch(/^(shown|hidden)$/);
  });

  it('decides and stores nothing if the datafile is unavailable', async () => {
    answer = async () => new Response('', { status: 503 });
    const { decideVariation } = await openClient();
    const asked = decideVariation(key, 'shown', 'shown');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toBeUndefined();
    expect(page.cookies.size).toBe(0);
  });

  it('creates no visitor number while no experiment runs', async () => {
    answer = async () => Response.json(datafileOfExperiments([]));
    const { decideVariation } = await openClient();
    expect(await decideVariation(key, 'shown', 'shown')).toBeUndefined();
    expect(page.cookies.size).toBe(0);
  });

  it.each([
    ['an opt-out signal from the browser', () => openPage({ signal: true })],
    [
      'an opt-out in the shop',
      () => {
        const opened = openPage();
        opened.cookies.set('privacyChoice', 'opted-out');
        return opened;
      },
    ],
  ])('requests, stores and reports nothing after %s', async (_, open) => {
    page = open();
    let isAsked = false;
    answer = async () => {
      isAsked = true;
      return Response.json(datafile);
    };
    const { decideVariation } = await openClient();
    expect(await decideVariation(key, 'shown', 'shown')).toBeUndefined();
    page.leave();
    expect([isAsked, page.sent, page.cookies.has('visitor')]).toEqual([false, [], false]);
  });
});
