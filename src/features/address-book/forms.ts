import { z } from 'zod';
import type { AddressId } from '../../core/ids.ts';
import type { MovedUses } from '../../engine/clubs/shipments/index.server.ts';
import type { TypedAddress } from '../../engine/identity/address-book/types.ts';
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
  /** What of a changed address a club's boxes follow; asked only where one is locked. */
  isFor: z.enum(['all', 'following', 'locked']).optional(),
});

export type AddressForm = { readonly typed: TypedAddress; readonly isFor: MovedUses };

/** Undefined when the form is not one that our page sends. */
export function readAddressForm(form: FormData): AddressForm | undefined {
  const parsed = address.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  const { intent: _, isFor = 'all', ...typed } = parsed.data;
  return { typed, isFor };
}

const id = z.uuid();

/** What is done to one address of a list. */
const addressAct = z.strictObject({
  intent: z.enum(['remove', 'ship', 'bill']),
  addressId: id,
  /** Where clubs send to instead of one that is removed. */
  replacementId: id.optional(),
});

export type AddressAct = {
  readonly intent: 'remove' | 'ship' | 'bill';
  readonly addressId: AddressId;
  readonly replacementId?: AddressId;
};

export function readAddressAct(form: FormData): AddressAct | undefined {
  const parsed = addressAct.safeParse(formValues(form));
  return parsed.success ? (parsed.data as AddressAct) : undefined;
}

const cardAct = z.strictObject({ intent: z.enum(['remove-card', 'default-card']), cardId: id });

export function readCardAct(form: FormData): z.output<typeof cardAct> | undefined {
  return cardAct.safeParse(formValues(form)).data;
}
