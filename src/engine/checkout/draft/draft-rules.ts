import { tidyEngraving } from '../../../core/engraving.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type { DraftContents, DraftFields, DraftItem } from '../../orders/drafts/types.ts';
import type { DraftPatch } from '../types.ts';

/** The names of an address that lies in the draft, so that it can be changed in a draft as a whole. */
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

/** What a patch cannot set: the first two come from the cart, the third from the clock. */
const ownNames: readonly string[] = ['items', 'coupon', 'weatherWaivedAt'];
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
 * The contents after a patch: known fields only, whatever else came with them (quality A22). A new ZIP fills city and state
 * unless the same patch brings its own, and leaves them editable (domain §3.3). A confirmation is dropped when what it was given
 * for becomes another; `now` is when a new one was given.
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

/** Lines to engrave are kept as they are cut, so that everything that shows them shows what comes. */
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

/** A risk is taken for one way to one place; a spelling is confirmed for one text. */
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
