import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../../core/dates.ts';
import { normalizeLine, normalizeText } from '../../../platform/normalize-text.ts';
import { maxGiftFieldLength } from './entry-rules.ts';
import type { GiftNote } from './note-types.ts';

/** Matches the invisible and direction-changing characters that are removed from gift texts. Emoji joiners aren't matched. */
const turning = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const seen = z
  .string()
  .max(maxGiftFieldLength)
  .default('')
  .transform((value) => value.replace(turning, ''));
/** Form schema for a single-line gift field: normalized text, empty if the field wasn't submitted. */
export const singleLineFieldSchema = seen.transform(normalizeLine);

/** Form schema for a gift's recipient, message, sender and delivery date. */
export const giftNoteFormSchema = z.object({
  recipientName: singleLineFieldSchema,
  recipientEmail: singleLineFieldSchema,
  personalizedMessage: seen.transform(normalizeText),
  senderName: singleLineFieldSchema,
  when: z.enum(['now', 'day']).optional(),
  deliverOn: singleLineFieldSchema,
});

/** Returns the gift note for the parsed form fields, without validating the values. */
export function giftNoteFromForm(read: z.output<typeof giftNoteFormSchema>): GiftNote {
  const { recipientName, recipientEmail, senderName, personalizedMessage: message, when, deliverOn } = read;
  const day = when === 'day' ? dateOf(deliverOn) : '';
  return { recipientName, recipientEmail, senderName, message, deliverOn: day };
}

/** Returns the entered date even if it's invalid, so that validation rejects it. */
function dateOf(entered: string): CivilDate {
  return parseCivilDate(entered) ?? ((entered === '' ? 'none' : entered.slice(0, 20)) as CivilDate);
}
