import { z } from 'zod';
import { cents } from '../../../core/money.ts';
import { giftNoteFormSchema, giftNoteFromForm, singleLineFieldSchema } from '../notes/forms.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { emptyGiftCardRequest, isGiftCardDesign, parseDollarsToCents } from './rules.ts';
import type { GiftCardEdit } from './types.ts';

const amount = singleLineFieldSchema.transform(parseDollarsToCents);

const edit = giftNoteFormSchema.extend({
  design: singleLineFieldSchema,
  whom: z.enum(['other', 'me']).optional(),
});

const order = edit.extend({
  /** The chosen amount in dollars: one of the offered amounts, or `own`. */
  giftCardAmount: singleLineFieldSchema,
  ownAmount: amount,
  quantity: singleLineFieldSchema,
  senderEmail: singleLineFieldSchema,
});

/** Returns the changes that a form makes to an unsent card; undefined if the form is malformed. */
export function readGiftCardEdit(
  values: Record<string, unknown>,
  { design }: Pick<GiftCardEdit, 'design'>,
): GiftCardEdit | undefined {
  const parsed = edit.safeParse(values);
  return parsed.success ? editOf(parsed.data, design) : undefined;
}

/**
 * Returns the changes in a form.
 * @param own the card's current design, which is kept if the form selects none that the winery offers.
 */
function editOf(read: z.output<typeof edit>, own = emptyGiftCardRequest().design): GiftCardEdit {
  const isForBuyer = read.whom === 'me';
  return {
    design: isGiftCardDesign(read.design) ? read.design : own,
    isForBuyer,
    ...giftNoteFromForm(read),
    // A recipient entered before the buyer chose to keep the card is dropped.
    ...(isForBuyer && { recipientName: '', recipientEmail: '' }),
  };
}

export type GiftCardOrderForm = { readonly request: GiftCardRequest; readonly senderEmail: string };

/** Returns the gift card requested in a form; undefined if the form is malformed. `validateGiftCardRequest` checks the values. */
export function readGiftCardForm(values: Record<string, unknown>): GiftCardOrderForm | undefined {
  const parsed = order.safeParse(values);
  if (!parsed.success) return undefined;
  const { giftCardAmount, ownAmount, quantity, senderEmail } = parsed.data;
  const offered = /^\d{1,4}$/.test(giftCardAmount) ? Number(giftCardAmount) * 100 : 0;
  return {
    senderEmail,
    request: {
      ...editOf(parsed.data),
      amountCents: cents(giftCardAmount === 'own' ? ownAmount : offered),
      quantity: /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0,
    },
  };
}
