import { z } from 'zod';
import type { AddressId } from '../../core/ids.ts';
import type { DeliveryRedirectScope } from '../../engine/clubs/shipments/index.server.ts';
import type { EnteredAddress } from '../../engine/identity/address-book/types.ts';
import { formValues } from '../../platform/form-values.ts';

/** Maximum length of any field, to bound the work of validation. The address rules define the actual limits; nothing is truncated. */
const longestField = 2_000;
/** Control characters, which don't belong on a label. The database can't store some of them. */
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

/** The fields of the address form; all others are rejected (quality A22). The owner comes from the session. */
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
  /** The club shipments to which a changed address applies. Shown only if a shipment is locked. */
  isFor: z.enum(['all', 'following', 'locked']).optional(),
});

export type SubmittedAddress = { readonly entered: EnteredAddress; readonly isFor: DeliveryRedirectScope };

/** Returns the submitted address; undefined if the form is malformed. */
export function readAddressForm(form: FormData): SubmittedAddress | undefined {
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
  /** The address to which clubs ship instead of a removed address. */
  replacementId: id.optional(),
});

export type AddressListAction = {
  readonly intent: 'remove' | 'ship' | 'bill';
  readonly addressId: AddressId;
  readonly replacementId?: AddressId;
};

export function readAddressListAction(form: FormData): AddressListAction | undefined {
  const parsed = addressChange.safeParse(formValues(form));
  return parsed.success ? (parsed.data as AddressListAction) : undefined;
}

const cardChange = z.strictObject({ intent: z.enum(['remove-card', 'default-card']), cardId: id });

export function readCardListAction(form: FormData): z.output<typeof cardChange> | undefined {
  return cardChange.safeParse(formValues(form)).data;
}
