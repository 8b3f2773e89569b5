import { formatGroupedDigits } from '../../../core/digits.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type {
  Conversation,
  ConversationMark,
  ConversationMessage,
  ConversationRefusalCode,
  ConversationUpdate,
  WaitingVisitor,
} from './types.ts';

export const maxVisitorMessageLength = 2_000;
export const maxStaffReplyLength = 4_000;
/** The maximum number of messages that a visitor can send without an answer. */
const mostUnanswered = 20;
/** The maximum number of messages in a conversation, from the visitor and staff together. */
const mostMessages = 500;
const mostTranscripts = 5;
/** The number of days after its last message that a conversation is deleted, as stated in the privacy policy. */
export const conversationRetentionDays = 730;

/** The minutes since a visitor's last message after which staff are notified. */
const minutesUntilReported = 3;
/** The minutes since a visitor's first unanswered message after which staff are notified, even if the visitor keeps writing. */
const minutesUntilReportedAtLatest = 5;
/** The minutes after which a customer is emailed about an unread answer. */
export const unreadAnswerEmailDelayMinutes = 10;
/** The number of days after its last message that a conversation is closed automatically. */
export const conversationAutoCloseDays = 7;

const minuteMilliseconds = 60 * 1000;

/** Returns the length of a message in Unicode code points. */
export function messageLength(words: string): number {
  return [...words].length;
}

/** Validates the length of a message whose text is normalized for storage. */
export function validateMessageText(words: string, longest: number): Result<string, ConversationRefusalCode> {
  const length = messageLength(words);
  if (length === 0) return refused({ code: 'MESSAGE_WORDS', sentence: 'Write a message first.' });
  if (length <= longest) return ok(words);
  const over = length - longest;
  const characters = over === 1 ? 'one character' : `${formatGroupedDigits(over)} characters`;
  return refused({
    code: 'MESSAGE_WORDS',
    sentence: `That’s ${characters} too long. The limit is ${formatGroupedDigits(longest)}.`,
  });
}

/** Returns the refusal if a visitor may not add a message to a conversation with these counts, or undefined if they may. */
export function evaluateMessageLimits({
  messageCount,
  unanswered,
}: {
  readonly messageCount: number;
  /** The number of messages from the visitor since staff last answered. */
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
export function isVisitorWaitOverdue(
  { firstAt, lastAt }: Pick<WaitingVisitor, 'firstAt' | 'lastAt'>,
  now: Date,
): boolean {
  const hasWaited = (since: Date, minutes: number) =>
    now.getTime() - since.getTime() >= minutes * minuteMilliseconds;
  return hasWaited(lastAt, minutesUntilReported) || hasWaited(firstAt, minutesUntilReportedAtLatest);
}

/** Returns the visitor's messages since staff last answered. */
export function unansweredMessages(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
  return messages.slice(messages.findLastIndex(({ sender }) => sender === 'house') + 1);
}

/** Returns the staff messages that the visitor hasn't read. */
export function unreadMessages({
  messages,
  seenPosition,
}: Pick<Conversation, 'messages' | 'seenPosition'>): readonly ConversationMessage[] {
  return messages.filter(({ sender, position }) => sender === 'house' && position > seenPosition);
}

/** Returns the refusal if a transcript can't be emailed, or undefined if it can. A guest receives only the staff messages. */
export function evaluateTranscriptRequest({
  transcriptCount,
  hasMessages,
  isGuest,
}: {
  readonly transcriptCount: number;
  /** Whether the conversation has messages; for a guest, whether it has staff messages. */
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
 * Returns the updates that bring a client from its mark to the current state. Splitting them over several calls gives the same result.
 * @param conversation the current conversation with at least the messages after the mark; undefined if there is none
 */
export function conversationUpdatesSince(
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
