import { z } from 'zod';
import { giftNoteFormSchema, giftNoteFromForm, singleLineFieldSchema } from '../../gifts/notes/forms.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { isGiftShipmentCount } from './rules.ts';
import type { GiftMembershipEdit } from './types.ts';

const orderForm = giftNoteFormSchema.extend({
  plan: z.string().max(60).default(''),
  shipments: z.coerce.number().refine(isGiftShipmentCount),
  senderEmail: singleLineFieldSchema,
});

/** Parses a submitted change of a gift. Returns undefined if the form isn't one that our pages send. */
export function readGiftEditForm(values: Record<string, unknown>): GiftMembershipEdit | undefined {
  const { data } = giftNoteFormSchema.safeParse(values);
  return data && giftNoteFromForm(data);
}

export type GiftOrderForm = { readonly request: GiftMembershipRequest; readonly senderEmail: string };

/**
 * Parses a submitted gift order. Returns undefined if the form isn't one that our pages send. `validateGiftRequest` validates the result.
 */
export function readGiftOrderForm(values: Record<string, unknown>): GiftOrderForm | undefined {
  const { data } = orderForm.safeParse(values);
  if (!data) return undefined;
  const { plan, shipments, senderEmail } = data;
  return { request: { ...giftNoteFromForm(data), plan, shipments }, senderEmail };
}
