import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieChangedEvent } from '../../../platform/cookie-header.ts';
import { messengerPagePath } from '../../../platform/framed-pages.ts';
import type { ConversationUpdateView, OpenMessengerResponse } from '../types.ts';

/** The open event streams. */
const lines = new Set<Line>();
/** The log of requests to the shop and calls to the hosted messenger, in order. */
let happened: string[];
let answer: OpenMessengerResponse;
let store: typeof import('./messenger-store.ts');

class Line extends EventTarget {
  constructor() {
    super();
    lines.add(this);
  }
  close(): void {
    lines.delete(this);
  }
}

/**
 * Opens a page in a tab, signed in as Iris.
 * @param loaded the path of the full page load.
 * @param shown the path shown after client-side navigation.
 */
async function openTab({ loaded, shown = loaded }: { loaded: string; shown?: string }): Promise<void> {
  lines.clear();
  happened = [];
  const note = (what: string) => void happened.push(what);
  const location = { pathname: shown, assign: note, reload: () => note('reload') };
  const zE = (_area: string, verb: string) => note(verb);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, zE }));
  const arrival = { name: `https://shop.example${loaded}` };
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [arrival] });
  vi.stubGlobal('document', {
    ...{ cookie: 'account=Iris', visibilityState: 'visible', querySelector: () => null },
    querySelectorAll: () => [],
    ...{ addEventListener: () => {}, createElement: () => new EventTarget() },
    head: { append: (script: EventTarget) => script.dispatchEvent(new Event('load')) },
  });
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/messenger/open') return Response.json({ token: null });
    note('who is here?');
    return Response.json(answer);
  });
  vi.resetModules();
  store = await import('./messenger-store.ts');
}
afterEach(() => vi.unstubAllGlobals());

/** Signs the customer out, as if in this tab or another one. */
async function signOut(): Promise<void> {
  Object.assign(document, { cookie: '' });
  window.dispatchEvent(new Event(cookieChangedEvent));
  await setImmediate();
}

const own = (key: string, news: readonly ConversationUpdateView[] = []): OpenMessengerResponse => ({
  kind: 'own',
  visitor: { key, customer: null },
  answerTime: { isOpen: true, hours: '', sentence: '' },
  unseen: 0,
  news,
});

describe('the shop’s own messenger', () => {
  beforeEach(() => openTab({ loaded: '/' }));
  const keyIsKnown = (key: string) =>
    vi.waitFor(() => expect(store.useMessenger.getState().visitor?.key).toBe(key));

  it('has no open stream when it is closed without a message', async () => {
    answer = own('iris');
    await store.showMessenger(undefined);
    expect(lines.size).toBe(1);
    store.hideMessenger();
    expect(lines.size).toBe(0);
    answer = own('guest');
    await signOut();
    await keyIsKnown('guest');
    expect(lines.size).toBe(0);
    await store.showMessenger(undefined);
    expect(lines.size).toBe(1);
  });

  it('keeps a stream for the current visitor when it is closed after a message', async () => {
    const begun: ConversationUpdateView = { kind: 'conversation', number: 3001, mark: '3001.0' };
    answer = own('iris', [begun]);
    await store.showMessenger(undefined);
    store.hideMessenger();
    expect(lines.size).toBe(1);
    const [before] = lines;
    answer = own('guest', [begun]);
    await signOut();
    await keyIsKnown('guest');
    expect([lines.size, lines.has(before as Line)]).toEqual([1, false]);
  });
});

describe('a hosted messenger', () => {
  beforeEach(() => {
    answer = { kind: 'hosted', key: 'abcdefgh-1234' };
  });

  it('opens on request, but not after a sign-out', async () => {
    await openTab({ loaded: messengerPagePath });
    await store.showMessenger(undefined);
    expect(happened).toEqual(['who is here?', 'loginUser', 'open']);
    await signOut();
    expect(happened.slice(3)).toEqual(['logoutUser']);
  });

  it.each([
    ['is opened by navigating to its page', { loaded: '/' }, [`${messengerPagePath}#messenger`]],
    [
      'reloads its page if the visitor reached it by client-side navigation',
      { loaded: '/', shown: messengerPagePath },
      [`${messengerPagePath}#messenger`, 'reload'],
    ],
    [
      'opens in place if its page was opened with a full page load',
      { loaded: messengerPagePath, shown: '/' },
      ['loginUser', 'open'],
    ],
  ])('%s', async (_what, tab, then) => {
    await openTab(tab);
    await store.showMessenger(undefined);
    expect(happened.slice(1)).toEqual(then);
  });
});
