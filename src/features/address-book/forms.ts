import { z } from 'zod';
import type { AddressId } from '../../core/ids.ts';
import type { RedirectScope } from '../../engine/clubs/shipments/index.server.ts';
import type { EnteredAddress } from '../../engine/identity/address-book/types.ts';
import { formValues } from '../../platform/form-values.ts';

/** Limits what the rules have to check. The rules define what fits; nothing is cut off. */
const longestField = 2_000;
/** The database can't store some of these characters, and none belongs on a label. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
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

/** The fields of our form and no others (quality A22); the owner comes from the session. */
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
  /** Which club shipments follow a changed address; asked only when one is locked. */
  isFor: z.enum(['all', 'following', 'locked']).optional(),
});

export type AddressForm = { readonly entered: EnteredAddress; readonly isFor: RedirectScope };

/** Returns the submitted address; undefined when the form is not ours. */
export function readAddressForm(form: FormData): AddressForm | undefined {
  const parsed = address.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  const { intent: _, isFor = 'all', ...entered } = parsed.data;
  return { entered, isFor };
}

const id = z.uuid();

/** The form of the buttons in the address list. */
const addressChange = z.strictObject({
  intent: z.enum(['remove', 'ship', 'bill']),
  addressId: id,
  /** Where clubs ship instead of a deleted address. */
  replacementId: id.optional(),
});

export type AddressChange = {
  readonly intent: 'remove' | 'ship' | 'bill';
  readonly addressId: AddressId;
  readonly replacementId?: AddressId;
};

export function readAddressChange(form: FormData): AddressChange | undefined {
  const parsed = addressChange.safeParse(formValues(form));
  return parsed.success ? (parsed.data as AddressChange) : undefined;
}

const cardChange = z.strictObject({ intent: z.enum(['remove-card', 'default-card']), cardId: id });

export function readCardChange(form: FormData): z.output<typeof cardChange> | undefined {
  return cardChange.safeParse(formValues(form)).data;
}
