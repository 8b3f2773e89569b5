import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';

/** The maximum number of characters in a title. The database rejects longer titles and texts. */
export const maxSavedReplyTitleLength = 60;
export const maxSavedReplyLength = 4_000;
export const maxSavedReplies = 200;

/** The text that replaces each placeholder if the name is unknown, by placeholder. */
const places = { 'first name': 'there', 'my name': 'The winery' } as const;
type Place = keyof typeof places;

export const replyPlaceholders = Object.keys(places).map((place) => `{${place}}`);

export type ReplyRefusalCode =
  | 'REPLY_TITLE_EMPTY'
  | 'REPLY_TITLE_LONG'
  | 'REPLY_EMPTY'
  | 'REPLY_LONG'
  | 'REPLY_PLACE'
  | 'REPLY_TITLE_TAKEN'
  | 'REPLY_CHANGED'
  | 'TOO_MANY_REPLIES';

type EnteredReply = { readonly title: string; readonly body: string };

/** Validates and trims an entered reply, and reports all problems together. REPLY_PLACE for braces with an unknown placeholder. */
export function validateReply(entered: EnteredReply): Result<EnteredReply, ReplyRefusalCode> {
  const title = entered.title.trim().replace(/\s+/g, ' ');
  const body = entered.body.replaceAll('\r\n', '\n').trim();
  const unknown = [...body.matchAll(/\{([^{}]*)\}/g)].find(([, place = '']) => !Object.hasOwn(places, place));
  const faults: (Refusal<ReplyRefusalCode> | false)[] = [
    title === '' && { code: 'REPLY_TITLE_EMPTY', field: 'title', sentence: 'Enter a title.' },
    title.length > maxSavedReplyTitleLength && {
      ...{ code: 'REPLY_TITLE_LONG', field: 'title' },
      sentence: `A title has at most ${maxSavedReplyTitleLength} characters.`,
    },
    body === '' && { code: 'REPLY_EMPTY', field: 'body', sentence: 'Enter the text of the reply.' },
    body.length > maxSavedReplyLength && {
      ...{ code: 'REPLY_LONG', field: 'body' },
      sentence: `A reply has at most ${maxSavedReplyLength} characters.`,
    },
    unknown !== undefined && {
      ...{ code: 'REPLY_PLACE', field: 'body' },
      sentence: `“${unknown[0]}” can’t be filled in. Use ${replyPlaceholders.join(' or ')}.`,
    },
  ];
  const [first, ...more] = faults.filter((fault) => fault !== false);
  return first ? refused(first, ...more) : ok({ title, body });
}

/** Returns the text of a saved reply with its placeholders filled in. An empty name gets the replacement for unknown names. */
export function fillReplyPlaceholders(body: string, names: Readonly<Record<Place, string>>): string {
  return body.replaceAll(
    /\{(first name|my name)\}/g,
    (_, place: Place) => names[place].trim() || places[place],
  );
}
