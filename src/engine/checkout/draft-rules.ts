import type { ZipPlace } from '../../integrations/zip-codes/port.ts';
import type { DraftContents, DraftFields, DraftItem, DraftPatch } from './types.ts';

/** A draft that nobody has typed into yet: shipped by ground, billed where it is delivered. */
export function emptyContents(): DraftContents {
  return {
    items: [],
    email: '',
    firstName: '',
    lastName: '',
    company: '',
    phone: '',
    note: '',
    isPickup: false,
    selectedPickupLocation: '',
    primaryStreet: '',
    secondaryStreet: '',
    city: '',
    stateCode: '',
    zipCode: '',
    shippingOptionId: 'ground',
    billingSameAsDelivery: true,
    billingFirstName: '',
    billingLastName: '',
    billingPrimaryStreet: '',
    billingSecondaryStreet: '',
    billingCity: '',
    billingState: '',
    billingZipCode: '',
    billingCountry: 'US',
  };
}

export function sameItems(left: readonly DraftItem[], right: readonly DraftItem[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ skuId, quantity }, position) =>
        right[position]?.skuId === skuId && right[position].quantity === quantity,
    )
  );
}

const fieldNames = Object.keys(emptyContents()).filter((name) => name !== 'items') as (keyof DraftFields)[];

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
 * The contents after a patch: known fields only, whatever else came with them (quality A22). A new ZIP fills city and state
 * unless the same patch brings its own, and leaves them editable (domain §3.3).
 */
export function patchContents(
  contents: DraftContents,
  patch: DraftPatch,
  lookup: (zipCode: string) => ZipPlace | undefined,
): DraftContents {
  const given = Object.fromEntries(
    fieldNames.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])),
  ) as Partial<DraftFields>;
  const patched = { ...contents, ...given };
  const filled = zipFields.map((fields) => fillFromZip(contents, patched, fields, lookup));
  return Object.assign({}, patched, ...filled) as DraftContents;
}

/** City and state of a ZIP that is new here, or where they are empty; what the customer changed in the same moment stays. */
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
