import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followConversation } from './follow-conversation.ts';

/** A fake `EventSource`, whose events the test sends in place of a server. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: Line[] = [];
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Line.all.push(this);
  }
  answer(name: string, data = ''): void {
    if (name === 'open') this.readyState = Line.OPEN;
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
  refuse(): void {
    this.readyState = Line.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
}

const told: unknown[] = [];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all.length = 0;
  told.length = 0;
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  end = followConversation({
    visitor: 'ana',
    mark: () => '3001.4',
    hear: (news) => told.push(news),
    onLine: (stands) => told.push(stands),
    onRefused: async () => void told.push('who is here?'),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => Line.all.at(-1) as Line;

it('followConversation requests the events after the last known one and delivers them', () => {
  expect(last().address).toBe('/api/messenger/stream?visitor=ana&after=3001.4');
  last().answer('open');
  last().answer('news', '{"kind":"closed"}');
  expect(told).toEqual([true, { kind: 'closed' }]);
});

it('followConversation checks who is signed in after a rejection, and retries with increasing delays', async () => {
  for (const [seconds, lines] of [
    [2, 2],
    [4, 3],
    [8, 4],
  ] as const) {
    last().refuse();
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(Line.all).toHaveLength(lines - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.all).toHaveLength(lines);
  }
  expect(told).toEqual([false, 'who is here?', false, 'who is here?', false, 'who is here?']);
  last().answer('open');
  last().answer('over');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Line.all).toHaveLength(5);
});

it('followConversation yields the stream to another tab and reopens it when its tab gets the focus', () => {
  last().answer('open');
  last().answer('elsewhere');
  expect([told, last().readyState]).toEqual([[true, false], Line.CLOSED]);
  window.dispatchEvent(new Event('focus'));
  expect(Line.all).toHaveLength(2);
  last().answer('open');
  window.dispatchEvent(new Event('focus'));
  expect(Line.all).toHaveLength(2);
});

it('followConversation stops when it is ended, even during a retry', async () => {
  last().refuse();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  expect([Line.all.length, told]).toEqual([1, [false]]);
});
