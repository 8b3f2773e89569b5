import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../../core/dates.ts';
import { typedLine, typedText } from '../../../platform/typed-text.ts';
import type { GiftNote } from './note-types.ts';
import { longestField } from './typed-rules.ts';

/** What is not seen and yet turns the words around it; what joins an emoji stays. */
const turning = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const seen = z
  .string()
  .max(longestField)
  .default('')
  .transform((value) => value.replace(turning, ''));
/** One line of a form about something that is given; empty where none was sent. */
export const line = seen.transform(typedLine);

/** The fields about whom a gift goes to, what its mail says and when it goes. */
export const noteForm = z.object({
  recipientName: line,
  recipientEmail: line,
  personalizedMessage: seen.transform(typedText),
  senderName: line,
  when: z.enum(['now', 'day']).optional(),
  deliverOn: line,
});

/** What those fields say. Right or wrong is for the rules to judge. */
export function noteOf(read: z.output<typeof noteForm>): GiftNote {
  const { recipientName, recipientEmail, senderName, personalizedMessage: message, when, deliverOn } = read;
  const day = when === 'day' ? dateOf(deliverOn) : '';
  return { recipientName, recipientEmail, senderName, message, deliverOn: day };
}

/** A day that is none stays as it was typed, for the rules to refuse. */
function dateOf(typed: string): CivilDate {
  return parseCivilDate(typed) ?? ((typed === '' ? 'none' : typed.slice(0, 20)) as CivilDate);
}
