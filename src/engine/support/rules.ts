import { formatGroupedDigits } from '../../core/digits.ts';
import { type Photo, validatePhotos } from '../../core/photos.ts';
import { type Refused, type Result, refused } from '../../core/result.ts';
import type { SupportMessage, SupportRefusalCode, SupportTopic, SupportWriter } from './types.ts';

export const minSupportMessageLength = 10;
export const maxSupportMessageLength = 2_000;
export const maxSupportNameLength = 100;
export const maxSupportAnswerLength = 4_000;
/** Number of days after which a closed case is deleted with its photos, as the privacy policy promises. */
export const supportCaseRetentionDays = 730;

/** The refusal of an answer submitted without having seen a colleague's newer answer. */
export const alreadyAnsweredRefusal = refused({
  code: 'ANSWERED_MEANWHILE',
  sentence:
    'A colleague answered while you were writing. Read their answer, then send yours if it’s still needed.',
});

const topicTitles: Readonly<Record<SupportTopic, string>> = {
  order: 'An order',
  club: 'The wine club',
  visit: 'A visit',
  wholesale: 'Wholesale',
  other: 'Something else',
};

export function supportTopicTitle(topic: SupportTopic): string {
  return topicTitles[topic];
}

type Evaluated = Result<readonly Photo[], SupportRefusalCode>;

function no(code: SupportRefusalCode, sentence: string, field: string): Refused<SupportRefusalCode> {
  return refused({ code, sentence, field });
}

/**
 * Returns the length of a message in Unicode code points, without surrounding whitespace. A line break counts as one, whether sent as CRLF
 * or LF.
 */
export function supportMessageLength(message: string): number {
  return [...message.replaceAll('\r\n', '\n').trim()].length;
}

/** Validates the writer's name, the message and the photos. Returns the validated photos, or all refusals together. */
export function validateSupportMessage(
  { name }: Pick<SupportWriter, 'name'>,
  { message, photos }: Pick<SupportMessage, 'message' | 'photos'>,
): Evaluated {
  const read = validatePhotos(photos, 'SUPPORT_PHOTOS');
  const wrong = [evaluateName(name), evaluateWords(message), read].flatMap((each) =>
    each === undefined || each.ok ? [] : each.refusals,
  );
  return wrong.length > 0 ? refused(...wrong) : read;
}

function evaluateName(name: string): Refused<SupportRefusalCode> | undefined {
  if (name === '') return no('SUPPORT_NAME', 'Enter your name.', 'name');
  if ([...name].length <= maxSupportNameLength) return undefined;
  return no('SUPPORT_NAME', `Use at most ${maxSupportNameLength} characters for your name.`, 'name');
}

function evaluateWords(message: string): Refused<SupportRefusalCode> | undefined {
  const length = supportMessageLength(message);
  if (length < minSupportMessageLength) {
    const sentence =
      length === 0
        ? 'Choose a topic.'
        : `Please write a little more: at least ${minSupportMessageLength} characters.`;
    return no('SUPPORT_MESSAGE', sentence, 'message');
  }
  if (length <= maxSupportMessageLength) return undefined;
  const over = length - maxSupportMessageLength;
  const characters = over === 1 ? 'one character' : `${over} characters`;
  return no(
    'SUPPORT_MESSAGE',
    `That’s ${characters} too long. The limit is ${formatGroupedDigits(maxSupportMessageLength)}.`,
    'message',
  );
}
