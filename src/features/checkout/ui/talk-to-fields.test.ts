import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardFieldsCommand, CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { cardFieldsTimeoutMilliseconds, connectToCardFields } from './talk-to-fields.ts';

const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 };
const token = { kind: 'token', paymentMethodId: 'pm_1', brand: 'visa' };

/** Returns a fake frame that has loaded but whose script isn't running yet. Messages posted to it until `runScript` are lost. */
function openFrame() {
  let isListening = false;
  const heard: CardFieldsCommand[] = [];
  const talk = connectToCardFields((command) => isListening && heard.push(command));
  const lastId = () => {
    const command = heard.at(-1);
    if (command?.type !== 'tokenize') throw new Error('expected a question');
    return command.id;
  };
  return {
    talk,
    heard,
    lastId,
    runScript: () => {
      isListening = true;
      talk.hear({ type: 'ready' });
    },
    load: () => {
      isListening = false;
      heard.splice(0);
    },
    answer: (id = lastId()) => talk.hear({ type: 'token', id, paymentMethod: card }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a command to the card fields', () => {
  test('is queued until the script in the frame runs, then delivered in order', async () => {
    const frame = openFrame();
    frame.talk.fillTestCard('4242424242424242');
    const answer = frame.talk.tokenize();
    expect(frame.heard).toEqual([]);
    frame.runScript();
    expect(frame.heard).toEqual([
      { type: 'fill-test-card', number: '4242424242424242' },
      { type: 'tokenize', id: frame.lastId() },
    ]);
    frame.answer();
    expect(await answer).toEqual(token);
  });

  test('is delivered immediately when the script in the frame is running', async () => {
    const frame = openFrame();
    frame.runScript();
    const answer = frame.talk.tokenize();
    frame.answer();
    expect(await answer).toEqual(token);
    frame.talk.fillTestCard('4000000000000002');
    expect(frame.heard).toHaveLength(2);
  });

  test('is repeated to a frame that reloads before it answers, but not after it has answered', async () => {
    const frame = openFrame();
    frame.runScript();
    const answer = frame.talk.tokenize();
    frame.load();
    frame.runScript();
    frame.answer();
    expect(await answer).toEqual(token);
    frame.load();
    frame.runScript();
    expect(frame.heard).toEqual([]);
  });
});

describe('an answer from the card fields', () => {
  test('is matched to its own command', async () => {
    const frame = openFrame();
    frame.runScript();
    const first = frame.talk.tokenize();
    const firstId = frame.lastId();
    const second = frame.talk.tokenize();
    const refusal: CardFieldsMessage = {
      type: 'error',
      id: frame.lastId(),
      message: 'Enter the card number.',
    };
    frame.talk.hear(refusal);
    frame.answer(firstId);
    expect(await Promise.all([first, second])).toEqual([
      token,
      { kind: 'error', message: 'Enter the card number.' },
    ]);
  });

  test.each([
    ['whose script never runs', false],
    ['whose script never answers', true],
  ])('times out for a frame %s, without a charge, and allows another attempt', async (_, isListening) => {
    const frame = openFrame();
    if (isListening) frame.runScript();
    const answer = frame.talk.tokenize();
    vi.advanceTimersByTime(cardFieldsTimeoutMilliseconds);
    expect(await answer).toEqual({
      kind: 'error',
      message: expect.stringMatching(
        /You haven’t been charged, and what you entered is still here\. .+\+1 805/,
      ),
    });
    frame.load();
    frame.runScript();
    expect(frame.heard).toEqual([]);
    const next = frame.talk.tokenize();
    frame.answer();
    expect(await next).toEqual(token);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is an error when the fields are removed before answering', async () => {
    const frame = openFrame();
    const answer = frame.talk.tokenize();
    frame.talk.end();
    expect(await answer).toMatchObject({ kind: 'error' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
