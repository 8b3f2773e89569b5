import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { emptyWish, isDesign } from './rules.ts';
import { longestField } from './typed-rules.ts';
import type { GiftCardEdit, GiftCardWish } from './types.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u001f\u007f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a message may have lines, and nothing else of these
const controlsInLines = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** What is not seen and yet turns the words around it; what joins an emoji stays. */
const turning = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const text = z
  .string()
  .max(longestField)
  .transform((value) => value.replace(turning, '').replace(controls, ' ').trim());
const line = text.optional().transform((value) => value ?? '');
const lines = z
  .string()
  .max(longestField)
  .optional()
  .transform((value = '') =>
    value.replace(turning, '').replace(/\r\n?/g, '\n').replace(controlsInLines, ' ').trim(),
  );

/** `$1,250` is 1250 dollars; whatever is no number is no amount. */
const amount = line.transform((value) => {
  const plain = value.replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
});

const edit = z.object({
  design: line,
  whom: z.enum(['other', 'me']).optional(),
  recipientName: line,
  recipientEmail: line,
  personalizedMessage: lines,
  senderName: line,
  when: z.enum(['now', 'day']).optional(),
  deliverOn: line,
});

const wish = edit.extend({
  /** One of the amounts that are offered, or `own`. */
  giftCardAmount: line,
  ownAmount: amount,
  quantity: line,
  senderEmail: line,
});

/** What may be changed of a card before it is sent; undefined when the form is not one that our page sends. */
export function readGiftCardEdit(values: Record<string, unknown>): GiftCardEdit | undefined {
  const parsed = edit.safeParse(values);
  return parsed.success ? editOf(parsed.data) : undefined;
}

function editOf(read: z.output<typeof edit>): GiftCardEdit {
  const isForBuyer = read.whom === 'me';
  return {
    design: isDesign(read.design) ? read.design : emptyWish().design,
    isForBuyer,
    // What was typed for somebody else and thought better of goes nowhere.
    recipientName: isForBuyer ? '' : read.recipientName,
    recipientEmail: isForBuyer ? '' : read.recipientEmail,
    senderName: read.senderName,
    message: read.personalizedMessage,
    deliverOn: read.when === 'day' ? dateOf(read.deliverOn) : '',
  };
}

/** A day that is none stays as it was typed, for the rules to refuse. */
function dateOf(typed: string): CivilDate {
  return parseCivilDate(typed) ?? ((typed === '' ? 'none' : typed.slice(0, 20)) as CivilDate);
}

export type GiftCardOrderForm = { readonly wish: GiftCardWish; readonly senderEmail: string };

/** What a buyer wishes; undefined when the form is not one that our page sends. Right or wrong is for `judgeWish` to say. */
export function readGiftCardForm(values: Record<string, unknown>): GiftCardOrderForm | undefined {
  const parsed = wish.safeParse(values);
  if (!parsed.success) return undefined;
  const { giftCardAmount, ownAmount, quantity, senderEmail } = parsed.data;
  const offered = /^\d{1,4}$/.test(giftCardAmount) ? Number(giftCardAmount) * 100 : 0;
  return {
    senderEmail,
    wish: {
      ...editOf(parsed.data),
      amountCents: cents(giftCardAmount === 'own' ? ownAmount : offered),
      quantity: /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0,
    },
  };
}
