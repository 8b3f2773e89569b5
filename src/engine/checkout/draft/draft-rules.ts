import { normalizeEngraving } from '../../../core/engraving.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftContents, DraftFields, DraftItem } from '../../orders/drafts/types.ts';
import type { DraftPatch } from '../types.ts';

/** Empty values for the fields of a delivery address, to clear the address of a draft as a whole. */
export const emptyDeliveryAddress = {
  selectedDeliveryAddressId: '',
  primaryStreet: '',
  secondaryStreet: '',
  city: '',
  stateCode: '',
  zipCode: '',
} as const satisfies Partial<DraftFields>;

export function haveSameItems(left: readonly DraftItem[], right: readonly DraftItem[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ skuId, quantity }, position) =>
        right[position]?.skuId === skuId && right[position].quantity === quantity,
    )
  );
}

/** Fields that a patch can't set: the first two come from the cart, the third from the kind of purchase, and the last from the clock. */
const ownNames: readonly string[] = ['items', 'coupon', 'purchase', 'weatherWaivedAt'];
const fieldNames = Object.keys(emptyDraftContents()).filter(
  (name) => !ownNames.includes(name),
) as (keyof DraftFields)[];

type ZipFields = {
  readonly zip: 'zipCode' | 'billingZipCode';
  readonly city: 'city' | 'billingCity';
  readonly state: 'stateCode' | 'billingState';
};

const zipFields: readonly ZipFields[] = [
  { zip: 'zipCode', city: 'city', state: 'stateCode' },
  { zip: 'billingZipCode', city: 'billingCity', state: 'billingState' },
];

/**
 * Returns the contents with a patch applied; unknown fields are ignored (quality A22). A new ZIP code fills in city and state unless the
 * patch sets them, and both remain editable (domain §3.3). A confirmation is dropped when its subject changes; `now` becomes the time of a
 * new confirmation.
 */
export function patchContents(
  contents: DraftContents,
  patch: DraftPatch,
  lookup: (zipCode: string) => ZipPlace | undefined,
  now: Date,
): DraftContents {
  const given = Object.fromEntries(
    fieldNames.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])),
  ) as Partial<DraftFields>;
  const patched = { ...contents, ...given, ...tidied(given) };
  const filled = zipFields.map((fields) => fillFromZip(contents, patched, fields, lookup));
  const after = Object.assign({}, patched, ...filled) as DraftContents;
  return { ...after, ...confirmations(contents, after, now) };
}

/** Returns the fields with engraving lines in the form in which they are engraved, so that every page shows them that way. */
function tidied(given: Partial<DraftFields>): Partial<DraftFields> {
  return Object.fromEntries(
    engravedFields.flatMap((name) => {
      const line = given[name];
      return line === undefined ? [] : [[name, normalizeEngraving(line)]];
    }),
  );
}

const riskFields = ['stateCode', 'zipCode', 'isPickup', 'shippingOptionId', 'requestedShipWeek'] as const;
const engravedFields = ['engravingLine1', 'engravingLine2'] as const;

/**
 * Returns the confirmations that remain valid after a change. A weather risk is accepted for one shipping option and one destination; a
 * spelling is confirmed for one text.
 */
function confirmations(
  before: DraftContents,
  after: DraftContents,
  now: Date,
): Pick<DraftContents, 'weatherWaived' | 'weatherWaivedAt' | 'engravingProofread'> {
  const changes = (fields: readonly (keyof DraftContents)[]) =>
    fields.some((field) => before[field] !== after[field]);
  const isOtherText = before.engravingProofread && changes(engravedFields);
  const weatherWaived = after.weatherWaived && !(before.weatherWaived && changes(riskFields));
  const waivedAt = before.weatherWaived ? before.weatherWaivedAt : now.toISOString();
  return {
    weatherWaived,
    weatherWaivedAt: weatherWaived ? waivedAt : '',
    engravingProofread: after.engravingProofread && !isOtherText,
  };
}

/** Returns the city and state to fill in for a new ZIP code, or for empty fields. Keeps what the customer changed in the same patch. */
function fillFromZip(
  before: DraftContents,
  after: DraftContents,
  { zip, city, state }: ZipFields,
  lookup: (zipCode: string) => ZipPlace | undefined,
): Partial<DraftFields> {
  const isNew = after[zip] !== before[zip];
  const place = isNew || after[city] === '' || after[state] === '' ? lookup(after[zip]) : undefined;
  if (!place) return {};
  const isUntouched = (name: typeof city | typeof state) =>
    after[name] === '' || (isNew && after[name] === before[name]);
  return {
    ...(isUntouched(city) && { [city]: place.city }),
    ...(isUntouched(state) && { [state]: place.stateCode }),
  };
}
