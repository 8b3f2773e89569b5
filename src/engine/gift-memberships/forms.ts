import { z } from 'zod';
import { readGiftCardEdit } from '../gift-cards/forms.ts';
import { isGivenShipments } from './rules.ts';
import type { GiftMembershipEdit, GiftMembershipWish } from './types.ts';

const wish = z.object({
  plan: z.string().max(60).default(''),
  shipments: z.coerce.number().refine(isGivenShipments),
  senderEmail: z
    .string()
    .max(2_000)
    .default('')
    .transform((typed) => typed.trim()),
});

/** What may be changed of a gift before it is sent; undefined when the form is not one that our page sends. */
export function readGiftEdit(values: Record<string, unknown>): GiftMembershipEdit | undefined {
  const edit = readGiftCardEdit(values);
  if (!edit) return undefined;
  const { recipientName, recipientEmail, senderName, message, deliverOn } = edit;
  return { recipientName, recipientEmail, senderName, message, deliverOn };
}

export type GiftOrderForm = { readonly wish: GiftMembershipWish; readonly senderEmail: string };

/** What a giver wishes; undefined when the form is not one that our page sends. Right or wrong is for `judgeGift` to say. */
export function readGiftForm(values: Record<string, unknown>): GiftOrderForm | undefined {
  const edit = readGiftEdit(values);
  const { data } = wish.safeParse(values);
  if (!edit || !data) return undefined;
  const { plan, shipments, senderEmail } = data;
  return { wish: { ...edit, plan, shipments }, senderEmail };
}
