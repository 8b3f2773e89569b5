import { groupedDigits } from '../../../core/digits.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type {
  Conversation,
  ConversationMark,
  ConversationRefusalCode,
  ConversationUpdate,
  Message,
  UnansweredWait,
} from './types.ts';

export const longestMessage = 2_000;
export const longestReply = 4_000;
/** The most messages that a visitor can send without an answer. */
const mostUnanswered = 20;
/** The most messages of a conversation, the visitor's and ours together. */
const mostMessages = 500;
const mostTranscripts = 5;
/** A conversation is deleted this many days after its last message, as the privacy policy says. */
export const conversationKeptDays = 730;

/** Staff are notified of a visitor who has waited this many minutes since their last message. */
const minutesUntilReported = 3;
/** Staff are notified of a visitor who keeps writing, this many minutes after their first unanswered message. */
const minutesUntilReportedAtLatest = 5;
/** A customer gets an email about an answer that stays unread for this many minutes. */
export const unreadEmailMinutes = 10;
/** A conversation is closed this many days after its last message. */
export const autoCloseDays = 7;

const minuteMilliseconds = 60 * 1000;

/** Returns the length of a message in Unicode code points. */
export function messageLength(words: string): number {
  return [...words].length;
}

/** Validates a message that is normalized for storage. */
export function judgeMessageText(words: string, longest: number): Result<string, ConversationRefusalCode> {
  const length = messageLength(words);
  if (length === 0) return refused({ code: 'MESSAGE_WORDS', sentence: 'Write a message first.' });
  if (length <= longest) return ok(words);
  const over = length - longest;
  const characters = over === 1 ? 'one character' : `${groupedDigits(over)} characters`;
  return refused({
    code: 'MESSAGE_WORDS',
    sentence: `That’s ${characters} too long. The limit is ${groupedDigits(longest)}.`,
  });
}

/** Returns whether a visitor may add a message to a conversation in this state. */
export function judgeMessageLimits({
  messageCount,
  unanswered,
}: {
  readonly messageCount: number;
  /** Messages of the visitor since our last one. */
  readonly unanswered: number;
}): Refused<'MESSAGE_FLOOD'> | undefined {
  const flood = (sentence: string) => refused({ code: 'MESSAGE_FLOOD', sentence });
  if (messageCount >= mostMessages) {
    return flood('This conversation has reached its limit. Please call or email us.');
  }
  if (unanswered < mostUnanswered) return undefined;
  return flood('We have your messages and will answer as soon as we can. Please wait for our reply.');
}

/** Returns whether a visitor has waited so long for an answer that staff must be notified. */
export function isWaitOverdue(
  { firstAt, lastAt }: Pick<UnansweredWait, 'firstAt' | 'lastAt'>,
  now: Date,
): boolean {
  const hasWaited = (since: Date, minutes: number) =>
    now.getTime() - since.getTime() >= minutes * minuteMilliseconds;
  return hasWaited(lastAt, minutesUntilReported) || hasWaited(firstAt, minutesUntilReportedAtLatest);
}

/** Returns the visitor's messages since our last one. */
export function unansweredMessages(messages: readonly Message[]): readonly Message[] {
  return messages.slice(messages.findLastIndex(({ sender }) => sender === 'house') + 1);
}

/** Returns our messages since the visitor last looked. */
export function unreadMessages({
  messages,
  seenPosition,
}: Pick<Conversation, 'messages' | 'seenPosition'>): readonly Message[] {
  return messages.filter(({ sender, position }) => sender === 'house' && position > seenPosition);
}

/** Returns whether a transcript can be emailed; a guest receives our part of it. */
export function judgeTranscript({
  transcriptCount,
  hasMessages,
  isGuest,
}: {
  readonly transcriptCount: number;
  /** Whether it has messages. */
  readonly hasMessages: boolean;
  readonly isGuest: boolean;
}): Refused<'TRANSCRIPT'> | undefined {
  const no = (sentence: string) => refused({ code: 'TRANSCRIPT', sentence });
  if (!hasMessages) {
    return no(
      isGuest ? 'We haven’t answered yet, so there’s nothing to email.' : 'There’s nothing to email yet.',
    );
  }
  if (transcriptCount >= mostTranscripts) return no('We’ve already emailed it five times.');
  return undefined;
}

/** Serializes a mark: `3001.4`, or `3001.4.closed`. */
export function formatConversationMark({ number, position, isClosed }: ConversationMark): string {
  return `${number}.${position}${isClosed ? '.closed' : ''}`;
}

/**
 * Parses a serialized mark.
 * @returns undefined for anything that `formatConversationMark` does not produce.
 */
export function parseConversationMark(text: string | null | undefined): ConversationMark | undefined {
  const [, number, position, closed] = /^(\d{1,9})\.(\d{1,6})(\.closed)?$/.exec(text ?? '') ?? [];
  if (number === undefined || position === undefined) return undefined;
  return { number: Number(number), position: Number(position), isClosed: closed !== undefined };
}

/**
 * Returns the changes since the mark that a client knows. In how many calls a client gets them makes no difference.
 * @param conversation its current state, with at least the messages after the mark; undefined if there is none.
 */
export function updatesSince(
  known: ConversationMark | undefined,
  conversation: Conversation | undefined,
): ConversationUpdate[] {
  if (!conversation) return known ? [{ kind: 'conversation', number: undefined, mark: undefined }] : [];
  const { number, closedAt, messages } = conversation;
  const isAnother = known?.number !== number;
  const begun: ConversationMark = isAnother ? { number, position: 0, isClosed: false } : known;
  const news: ConversationUpdate[] = isAnother ? [{ kind: 'conversation', number, mark: begun }] : [];
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
