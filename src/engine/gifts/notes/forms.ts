import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../../core/dates.ts';
import { normalizeLine, normalizeText } from '../../../platform/normalize-text.ts';
import { maximumFieldLength } from './entry-rules.ts';
import type { GiftNote } from './note-types.ts';

/** Invisible and direction-changing characters. Joiners in emoji are kept. */
const turning = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const seen = z
  .string()
  .max(maximumFieldLength)
  .default('')
  .transform((value) => value.replace(turning, ''));
/** One line of a gift form; empty when it was not sent. */
export const singleLineField = seen.transform(normalizeLine);

/** The fields about recipient, message and date of a gift. */
export const noteForm = z.object({
  recipientName: singleLineField,
  recipientEmail: singleLineField,
  personalizedMessage: seen.transform(normalizeText),
  senderName: singleLineField,
  when: z.enum(['now', 'day']).optional(),
  deliverOn: singleLineField,
});

/** Returns the gift note of those fields. The rules check the values. */
export function noteOf(read: z.output<typeof noteForm>): GiftNote {
  const { recipientName, recipientEmail, senderName, personalizedMessage: message, when, deliverOn } = read;
  const day = when === 'day' ? dateOf(deliverOn) : '';
  return { recipientName, recipientEmail, senderName, message, deliverOn: day };
}

/** An invalid date is kept as entered, so that the rules reject it. */
function dateOf(entered: string): CivilDate {
  return parseCivilDate(entered) ?? ((entered === '' ? 'none' : entered.slice(0, 20)) as CivilDate);
}
