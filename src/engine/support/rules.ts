import { photoKindOf } from '../../core/photos.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import {
  type SupportMessage,
  type SupportPhoto,
  type SupportPhotoKind,
  type SupportRefusalCode,
  type SupportTopic,
  type SupportWriter,
  supportPhotoKinds,
} from './types.ts';

export const shortestMessage = 10;
export const longestMessage = 2_000;
export const longestName = 100;
export const mostSupportPhotos = 5;
export const largestSupportPhotoBytes = 10 * 1024 * 1024;
export const longestAnswer = 4_000;
/** A closed case is forgotten after so many days, with its photographs: what the privacy policy says. */
export const caseKeptDays = 730;

const topicTitles: Readonly<Record<SupportTopic, string>> = {
  order: 'An order',
  club: 'The wine club',
  visit: 'A visit',
  wholesale: 'Wholesale',
  other: 'Something else',
};

export function topicTitle(topic: SupportTopic): string {
  return topicTitles[topic];
}

type Judged = Result<readonly SupportPhoto[], SupportRefusalCode>;

function no(code: SupportRefusalCode, sentence: string, field: string): Refused<SupportRefusalCode> {
  return refused({ code, sentence, field });
}

/** Characters as people count them: a line break is one, however it was sent. */
export function lengthOfMessage(message: string): number {
  return [...message.replaceAll('\r\n', '\n').trim()].length;
}

/** Whether this message is taken, with its photographs read. Everything that is wrong is said at once. */
export function judgeMessage(
  { name }: Pick<SupportWriter, 'name'>,
  { message, photos }: Pick<SupportMessage, 'message' | 'photos'>,
): Judged {
  const read = judgePhotos(photos);
  const wrong = [judgeName(name), judgeWords(message), read].flatMap((each) =>
    each === undefined || each.ok ? [] : each.refusals,
  );
  return wrong.length > 0 ? refused(...wrong) : read;
}

function judgeName(name: string): Refused<SupportRefusalCode> | undefined {
  if (name === '') return no('SUPPORT_NAME', 'Please tell us your name.', 'name');
  if ([...name].length <= longestName) return undefined;
  return no('SUPPORT_NAME', `Please use at most ${longestName} characters for your name.`, 'name');
}

function judgeWords(message: string): Refused<SupportRefusalCode> | undefined {
  const length = lengthOfMessage(message);
  if (length < shortestMessage) {
    const sentence =
      length === 0
        ? 'Please tell us what it is about.'
        : `Please say a little more: ${shortestMessage} characters at least.`;
    return no('SUPPORT_MESSAGE', sentence, 'message');
  }
  if (length <= longestMessage) return undefined;
  const over = length - longestMessage;
  const characters = over === 1 ? 'one character' : `${over} characters`;
  return no(
    'SUPPORT_MESSAGE',
    `That is ${characters} too long; ${shownCount(longestMessage)} fit.`,
    'message',
  );
}

/** `2,000`. */
export function shownCount(count: number): string {
  return count.toLocaleString('en-US');
}

function isTaken(kind: string | undefined): kind is SupportPhotoKind {
  return supportPhotoKinds.some((each) => each === kind);
}

function judgePhotos(files: readonly Uint8Array[]): Judged {
  const refusal = judgePhotoSizes(files.map(({ length }) => length));
  if (refusal !== undefined) return no('SUPPORT_PHOTOS', refusal, 'photos');
  const photos: SupportPhoto[] = [];
  for (const content of files) {
    const kind = photoKindOf(content);
    if (!isTaken(kind)) {
      return no('SUPPORT_PHOTOS', 'Please send photos as JPEG, PNG or HEIC.', 'photos');
    }
    photos.push({ kind, content });
  }
  return ok(photos);
}

/** Why files of these sizes are not taken, which a browser can say before it sends them; undefined when they are. */
export function judgePhotoSizes(bytes: readonly number[]): string | undefined {
  if (bytes.length > mostSupportPhotos) return `Please send at most ${mostSupportPhotos} photos.`;
  return bytes.some((size) => size > largestSupportPhotoBytes)
    ? 'A photo can have up to 10 MB. Please send a smaller one.'
    : undefined;
}
