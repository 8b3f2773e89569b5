import { tidyEngraving } from '../../../core/engraving.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type { DraftContents, DraftFields, DraftItem } from '../../orders/drafts/types.ts';
import type { DraftPatch } from '../types.ts';

/** The fields of a delivery address, so that a draft can replace it as a whole. */
export const noDeliveryAddress = {
  selectedDeliveryAddressId: '',
  primaryStreet: '',
  secondaryStreet: '',
  city: '',
  stateCode: '',
  zipCode: '',
} as const satisfies Partial<DraftFields>;

export function sameItems(left: readonly DraftItem[], right: readonly DraftItem[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ skuId, quantity }, position) =>
        right[position]?.skuId === skuId && right[position].quantity === quantity,
    )
  );
}

/** What a patch cannot set: the cart decides the first two, the kind of purchase the third, and the clock the last. */
const ownNames: readonly string[] = ['items', 'coupon', 'purchase', 'weatherWaivedAt'];
const fieldNames = Object.keys(emptyContents()).filter(
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
 * Applies a patch, known fields only (quality A22). A new ZIP fills city and state unless the patch has its own, and
 * leaves them editable (domain §3.3). A confirmation is dropped when its subject changes; `now` becomes the time of a
 * new one.
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

/** Stores engraving lines as they will be engraved, so that every page shows them that way. */
function tidied(given: Partial<DraftFields>): Partial<DraftFields> {
  return Object.fromEntries(
    engravedFields.flatMap((name) => {
      const line = given[name];
      return line === undefined ? [] : [[name, tidyEngraving(line)]];
    }),
  );
}

const riskFields = ['stateCode', 'zipCode', 'isPickup', 'shippingOptionId', 'requestedShipWeek'] as const;
const engravedFields = ['engravingLine1', 'engravingLine2'] as const;

/**
 * Returns the confirmations that still hold after a change: a weather risk is accepted for one option to one place, and a spelling is
 * confirmed for one text.
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

/** Fills city and state for a new ZIP or if they are empty; keeps what the customer changed in the same patch. */
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
