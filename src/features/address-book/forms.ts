import { z } from 'zod';
import type { AddressId, TypedAddress } from '../../engine/address-book/types.ts';
import { formValues } from '../../platform/form-values.ts';

/** Longer texts are cut off by nobody: what fits is said by the rules. This only bounds what they have to look at. */
const longestField = 2_000;
/** The database cannot store some of these signs, and none belongs on a label. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u001f\u007f]+/g;
const line = z
  .string()
  .max(longestField)
  .transform((value) => value.replace(controls, ' ').trim());
const optionalLine = line.optional().transform((value) => value ?? '');
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** What the page sends and nothing besides (quality A22): whose address it is comes from the session. */
const address = z.strictObject({
  intent: z.literal('keep'),
  label: optionalLine,
  firstName: line,
  lastName: line,
  company: optionalLine,
  zipCode: line,
  primaryStreet: line,
  secondaryStreet: optionalLine,
  city: line,
  stateCode: line,
  countryCode: line.optional().transform((value) => value ?? 'US'),
  phone: optionalLine,
  note: optionalLine,
  recipientIsAdult: ticked,
  isDefaultShip: ticked,
  isDefaultBill: ticked,
});

/** Undefined when the form is not one that our page sends. */
export function readAddressForm(form: FormData): TypedAddress | undefined {
  const parsed = address.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  const { intent: _, ...typed } = parsed.data;
  return typed;
}

const id = z.uuid();

/** What is done to one address of a list. */
const addressAct = z.strictObject({ intent: z.enum(['remove', 'ship', 'bill']), addressId: id });

export type AddressAct = { readonly intent: 'remove' | 'ship' | 'bill'; readonly addressId: AddressId };

export function readAddressAct(form: FormData): AddressAct | undefined {
  const parsed = addressAct.safeParse(formValues(form));
  return parsed.success ? (parsed.data as AddressAct) : undefined;
}

const cardAct = z.strictObject({ intent: z.enum(['remove-card', 'default-card']), cardId: id });

export function readCardAct(form: FormData): z.output<typeof cardAct> | undefined {
  return cardAct.safeParse(formValues(form)).data;
}
