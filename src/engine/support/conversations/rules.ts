import { groupedDigits } from '../../../core/digits.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Conversation, ConversationRefusalCode, Mark, Message, News, Wait } from './types.ts';

export const longestMessage = 2_000;
export const longestReply = 4_000;
/** So many messages may wait for an answer; whoever sends more has nothing to add. */
const mostUnanswered = 20;
/** Of both sides; nobody reads a longer one. */
const mostMessages = 500;
const mostTranscripts = 5;
/** A conversation is forgotten so many days after its last word: what the privacy policy says. */
export const conversationKeptDays = 730;

/** The house is told of whoever has waited so long since their last words, … */
const minutesUntilTold = 3;
/** … and of whoever goes on writing so long after their first. */
const minutesUntilToldAtLatest = 5;
/** A customer gets an email of an answer that they have not looked at for so long. */
export const minutesUntilMailed = 10;
/** A conversation is closed so many days after its last word. */
export const daysUntilClosed = 7;

const minuteMilliseconds = 60 * 1000;

/** Characters as people count them. */
export function lengthOfWords(words: string): number {
  return [...words].length;
}

/** Whether these words, as they can be stored, are a message. */
export function judgeWords(words: string, longest: number): Result<string, ConversationRefusalCode> {
  const length = lengthOfWords(words);
  if (length === 0) return refused({ code: 'MESSAGE_WORDS', sentence: 'Write a message first.' });
  if (length <= longest) return ok(words);
  const over = length - longest;
  const characters = over === 1 ? 'one character' : `${groupedDigits(over)} characters`;
  return refused({
    code: 'MESSAGE_WORDS',
    sentence: `That is ${characters} too long; ${groupedDigits(longest)} fit.`,
  });
}

/** Whether a visitor may add a message to a conversation that stands like this. */
export function judgeRoom({
  messageCount,
  unanswered,
}: {
  readonly messageCount: number;
  /** Messages of the visitor since the last one of the house. */
  readonly unanswered: number;
}): Refused<'MESSAGE_FLOOD'> | undefined {
  const flood = (sentence: string) => refused({ code: 'MESSAGE_FLOOD', sentence });
  if (messageCount >= mostMessages) {
    return flood('This conversation has reached its limit. Please call or email us.');
  }
  if (unanswered < mostUnanswered) return undefined;
  return flood('We have your messages and will answer as soon as we can. Please wait for our reply.');
}

/** Whether the house is to be told that somebody is waiting for an answer. */
export function isLeftWaiting({ firstAt, lastAt }: Pick<Wait, 'firstAt' | 'lastAt'>, now: Date): boolean {
  const hasWaited = (since: Date, minutes: number) =>
    now.getTime() - since.getTime() >= minutes * minuteMilliseconds;
  return hasWaited(lastAt, minutesUntilTold) || hasWaited(firstAt, minutesUntilToldAtLatest);
}

/** What the visitor has said since our last words. */
export function unansweredOf(messages: readonly Message[]): readonly Message[] {
  return messages.slice(messages.findLastIndex(({ sender }) => sender === 'house') + 1);
}

/** What the house has said since the visitor looked last. */
export function unseenOf({
  messages,
  seenPosition,
}: Pick<Conversation, 'messages' | 'seenPosition'>): readonly Message[] {
  return messages.filter(({ sender, position }) => sender === 'house' && position > seenPosition);
}

/** Whether a transcript can be mailed, to a guest the house's part of it. */
export function judgeTranscript({
  transcriptCount,
  hasWords,
  isGuest,
}: {
  readonly transcriptCount: number;
  /** Whether something stands in it. */
  readonly hasWords: boolean;
  readonly isGuest: boolean;
}): Refused<'TRANSCRIPT'> | undefined {
  const no = (sentence: string) => refused({ code: 'TRANSCRIPT', sentence });
  if (!hasWords) {
    return no(
      isGuest ? 'We haven’t answered yet, so there’s nothing to email.' : 'There’s nothing to email yet.',
    );
  }
  if (transcriptCount >= mostTranscripts) return no('We’ve already emailed it five times.');
  return undefined;
}

/** `3001.4`, or `3001.4.closed`: a mark as it travels. */
export function writeMark({ number, position, isClosed }: Mark): string {
  return `${number}.${position}${isClosed ? '.closed' : ''}`;
}

/** @returns undefined for whatever we did not write. */
export function readMark(text: string | null | undefined): Mark | undefined {
  const [, number, position, closed] = /^(\d{1,9})\.(\d{1,6})(\.closed)?$/.exec(text ?? '') ?? [];
  if (number === undefined || position === undefined) return undefined;
  return { number: Number(number), position: Number(position), isClosed: closed !== undefined };
}

/**
 * What somebody is told who knows their conversation up to this mark. Told in portions, however cut, it is the same as told at once.
 * @param conversation as it stands, with at least the messages that come after the mark; undefined when they have none.
 */
export function newsSince(known: Mark | undefined, conversation: Conversation | undefined): News[] {
  if (!conversation) return known ? [{ kind: 'conversation', number: undefined, mark: undefined }] : [];
  const { number, closedAt, messages } = conversation;
  const isAnother = known?.number !== number;
  const begun: Mark = isAnother ? { number, position: 0, isClosed: false } : known;
  const news: News[] = isAnother ? [{ kind: 'conversation', number, mark: begun }] : [];
  let { position } = begun;
  for (const message of messages) {
    if (message.position <= position) continue;
    position = message.position;
    news.push({ kind: 'message', message, mark: { number, position, isClosed: false } });
  }
  if (closedAt && !begun.isClosed) {
    news.push({ kind: 'closed', closedAt, mark: { number, position, isClosed: true } });
  }
  return news;
}
