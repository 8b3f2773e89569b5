import { z } from 'zod';
import { supportTopics } from '../../engine/support/types.ts';
import { normalizeLine, normalizeText } from '../../platform/normalize-text.ts';

/** The maximum number of characters in a submitted field. It exceeds every accepted length; the rules report the actual limits. */
const longestEntry = 10_000;
const text = z.string().max(longestEntry);
const line = text.transform(normalizeLine);

export const contactFormSchema = z.object({
  formKey: z.uuid(),
  /** The honeypot field, which people leave empty. */
  website: text,
  topic: z.enum(supportTopics, 'Choose a topic.'),
  orderNumber: line
    .optional()
    .transform((value = '') => value.replace(/order|no\.?|[\s#]/gi, ''))
    .pipe(z.string().regex(/^\d{0,12}$/, 'Order numbers contain only digits, such as 10001.'))
    .transform((digits) => (Number(digits) > 0 ? Number(digits) : undefined)),
  message: text.transform(normalizeText),
});

/** The schema of the additional fields for guests. */
export const guestContactSchema = z.object({
  name: line,
  email: z.string().trim().max(254).pipe(z.email('Enter an email address where we can reply.')),
});

/** The entered values to show again, without files and unknown fields. */
export type EnteredContact = Readonly<
  Partial<Record<'name' | 'email' | 'topic' | 'orderNumber' | 'message', string>>
>;

const kept = ['name', 'email', 'topic', 'orderNumber', 'message'] as const;

export function readEnteredContact(form: FormData): EnteredContact {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value.slice(0, longestEntry)]] : [];
    }),
  );
}
