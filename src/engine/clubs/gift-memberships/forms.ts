import { z } from 'zod';
import { noteForm, noteOf, singleLineField } from '../../gifts/notes/forms.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { isGiftShipmentCount } from './rules.ts';
import type { GiftMembershipEdit } from './types.ts';

const orderForm = noteForm.extend({
  plan: z.string().max(60).default(''),
  shipments: z.coerce.number().refine(isGiftShipmentCount),
  senderEmail: singleLineField,
});

/** Parses a submitted change of a gift. Returns undefined if the form isn't one that our pages send. */
export function readGiftEdit(values: Record<string, unknown>): GiftMembershipEdit | undefined {
  const { data } = noteForm.safeParse(values);
  return data && noteOf(data);
}

export type GiftOrderForm = { readonly request: GiftMembershipRequest; readonly senderEmail: string };

/**
 * Parses a submitted gift order. Returns undefined if the form isn't one that our pages send. `validateGiftRequest` validates the result.
 */
export function readGiftForm(values: Record<string, unknown>): GiftOrderForm | undefined {
  const { data } = orderForm.safeParse(values);
  if (!data) return undefined;
  const { plan, shipments, senderEmail } = data;
  return { request: { ...noteOf(data), plan, shipments }, senderEmail };
}
