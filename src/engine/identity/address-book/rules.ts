import { maxTextLengths, normalizePhone } from '../../../core/contact-text.ts';
import { type CivilDate, formatLongDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { addressKey } from '../../compliance/address-rules.ts';
import { checkDestination } from '../../compliance/rules.ts';
import { stateRuleOf, wineClosureOf } from '../../compliance/state-table.ts';
import type { ComplianceLine, DestinationCode, VolumeDemand, VolumeUsage } from '../../compliance/types.ts';
import { checkVolumeLimit, nextShippableDay, volumeDemands } from '../../compliance/volume-rules.ts';
import { countryName } from './countries-table.ts';
import { maxAddressLabelLength } from './text-rules.ts';
import type {
  Address,
  AddressRefusalCode,
  AddressTextFields,
  AddressUse,
  Deliverability,
  EnteredAddress,
} from './types.ts';

/**
 * Returns a key that is equal for the same name and address regardless of how they are spelled, so that the book stores each address only
 * once.
 */
export function addressIdentityKey(address: AddressTextFields): string {
  const { firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, countryCode } =
    address;
  const abroad = countryCode === 'US' ? '' : `${countryCode} ${zipCode} ${city} ${stateCode} `;
  const street = `${abroad}${firstName} ${lastName} ${primaryStreet}`;
  return addressKey({ primaryStreet: street, secondaryStreet, zipCode });
}

/**
 * Returns the address with an empty city and state filled in from its ZIP code. A foreign address, or one with an unknown ZIP code, is
 * returned unchanged.
 */
export function fillCityAndState(entered: EnteredAddress, place: ZipPlace | undefined): EnteredAddress {
  if (entered.countryCode !== 'US' || !place) return entered;
  return { ...entered, city: entered.city || place.city, stateCode: entered.stateCode || place.stateCode };
}

type AddressRefusal = Refusal<AddressRefusalCode>;

/**
 * Validates that an address is complete and fits on a label, and returns it with a normalized phone number. `deliverabilityOf` decides
 * separately whether we can ship wine there, because a state may open later.
 * @param place the ZIP table's entry for the address's ZIP code.
 */
export function validateAddress(
  entered: EnteredAddress,
  use: AddressUse,
  place: ZipPlace | undefined,
): Result<EnteredAddress, AddressRefusalCode> {
  const address = { ...entered, countryCode: use === 'delivery' ? 'US' : entered.countryCode };
  const refusals = [
    ...needed(address, 'firstName', 'Enter the recipient’s first name.', maxTextLengths.name),
    ...needed(address, 'lastName', 'Enter the recipient’s last name.', maxTextLengths.name),
    ...needed(address, 'primaryStreet', 'Please enter a street address.', maxTextLengths.street),
    // A ZIP brings its city, so with both missing only the ZIP is asked for.
    ...(address.countryCode === 'US' && address.city === '' && address.zipCode === ''
      ? []
      : needed(address, 'city', 'Please enter a city.', maxTextLengths.city)),
    ...tooLong(address, 'label', maxAddressLabelLength),
    ...tooLong(address, 'company', maxTextLengths.company),
    ...tooLong(address, 'secondaryStreet', maxTextLengths.street),
    ...tooLong(address, 'note', maxTextLengths.note),
    ...(address.countryCode === 'US' ? placeRefusals(address, place) : abroadRefusals(address)),
    ...phoneRefusals(address, use),
  ];
  if (refusals.length > 0) return { ok: false, refusals };
  const phone = normalizePhone(address.phone) ?? address.phone;
  return ok({ ...address, phone });
}

function needed(
  address: AddressTextFields,
  field: keyof AddressTextFields,
  sentence: string,
  longest: number,
): AddressRefusal[] {
  if (address[field] === '') return [{ code: 'FIELD_MISSING', sentence, field }];
  return tooLong(address, field, longest);
}

function tooLong(
  address: AddressTextFields,
  field: keyof AddressTextFields,
  longest: number,
): AddressRefusal[] {
  const { length } = address[field];
  if (length <= longest) return [];
  return [
    { code: 'TEXT_TOO_LONG', sentence: `This is ${length} characters long. The limit is ${longest}.`, field },
  ];
}

function placeRefusals(address: AddressTextFields, place: ZipPlace | undefined): AddressRefusal[] {
  const { zipCode, stateCode } = address;
  if (zipCode === '')
    return [{ code: 'FIELD_MISSING', sentence: 'Please enter a ZIP code.', field: 'zipCode' }];
  const found = checkDestination({ ...address, zipPlace: place }, []).refusals;
  const [wrongZip] = found.filter(({ code }) => code === 'ADDR_ZIP_INVALID' || code === 'ADDR_ZIP_STATE');
  if (wrongZip) {
    const { sentence, field = 'zipCode' } = wrongZip;
    return [{ code: wrongZip.code as 'ADDR_ZIP_INVALID' | 'ADDR_ZIP_STATE', sentence, field }];
  }
  if (stateCode === '')
    return [{ code: 'FIELD_MISSING', sentence: 'Please choose a state.', field: 'stateCode' }];
  if (stateRuleOf(stateCode)) return [];
  return [
    { code: 'ADDR_STATE_UNKNOWN', sentence: 'Please choose a state from the list.', field: 'stateCode' },
  ];
}

/** Returns the validation errors for a foreign address, which is for billing only: an unknown country, or text that is too long. */
function abroadRefusals(address: AddressTextFields): AddressRefusal[] {
  const sentence = 'Please choose a country from the list.';
  return [
    ...(countryName(address.countryCode)
      ? []
      : [{ code: 'ADDR_COUNTRY_UNKNOWN', sentence, field: 'countryCode' } as const]),
    ...tooLong(address, 'stateCode', maxTextLengths.city),
    ...tooLong(address, 'zipCode', 20),
  ];
}

function phoneRefusals({ phone }: AddressTextFields, use: AddressUse): AddressRefusal[] {
  if (phone === '') {
    const sentence = 'Please enter a phone number so the carrier can call about the signature.';
    return use === 'delivery' ? [{ code: 'FIELD_MISSING', sentence, field: 'phone' }] : [];
  }
  if (normalizePhone(phone.slice(0, maxTextLengths.phone)) !== undefined) return [];
  const sentence = 'Enter a 10-digit phone number, including the area code.';
  return [{ code: 'PHONE_INVALID', sentence, field: 'phone' }];
}

/** One 750 ml bottle of wine, used to check an address's deliverability without a cart. */
const oneBottle: readonly ComplianceLine[] = [
  { skuId: 0 as SkuId, title: 'Wine', quantity: 1, wineMl: 750, abvTenths: 140, bottleMl: 750 },
];

/** Returns the volume limits that one more bottle shipped to this address counts toward; empty if there are none. */
export function volumeLimitsOfAddress(
  address: AddressTextFields,
  person: Parameters<typeof volumeDemands>[2],
  today: CivilDate,
): VolumeDemand[] {
  return volumeDemands(oneBottle, address, person, today);
}

export type VolumeLimitUsage = { readonly demand: VolumeDemand; readonly use: VolumeUsage };

/** Refusal codes that rule out wine shipments to an address, even if its other details change. */
const closing: ReadonlySet<DestinationCode> = new Set(['SHIP_STATE_CLOSED', 'SHIP_DRY_ZIP', 'SHIP_MILITARY']);

/** Returns whether one 750 ml bottle of wine can ship to this address now. An order is checked again when it is placed (I-49, I-50). */
export function deliverabilityOf(
  address: Pick<Address, keyof AddressTextFields | 'recipientIsAdult'>,
  place: ZipPlace | undefined,
  counted: readonly VolumeLimitUsage[],
): Deliverability {
  const { refusals, warnings } = checkDestination({ ...address, zipPlace: place }, oneBottle);
  const closed = refusals.find(({ code }) => closing.has(code));
  if (closed)
    return {
      status: 'pickup_only',
      reasonCode: closed.code,
      stateName: nameOfState(address),
      sentence: closedSentence(closed, address),
    };
  const [toCheck] = [...refusals, ...warnings];
  if (toCheck) return { status: 'needs_check', reasonCode: toCheck.code, sentence: toCheck.sentence };
  const reached = counted.find(({ demand, use }) => checkVolumeLimit(use, demand) !== undefined);
  if (reached) return limitReached(reached, address);
  if (address.phone === '') {
    const sentence = 'Add a phone number so the carrier can call about the signature.';
    return { status: 'needs_check', reasonCode: 'PHONE_MISSING', sentence };
  }
  if (!address.recipientIsAdult) {
    const sentence = 'Please confirm that someone 21 or older will be there to sign.';
    return { status: 'needs_check', reasonCode: 'RECIPIENT_AGE', sentence };
  }
  return { status: 'deliverable' };
}

/**
 * Returns the sentence that explains why wine can't ship to an address. For a closed state, it is shorter than the refusal of an order
 * because it offers no alternatives.
 */
function closedSentence(
  { sentence, code }: Refusal<DestinationCode>,
  { stateCode }: AddressTextFields,
): string {
  const rule = stateRuleOf(stateCode);
  const closure = rule && wineClosureOf(rule);
  if (code !== 'SHIP_STATE_CLOSED' || !closure) return sentence;
  return `We can’t ship wine to ${rule.name}: ${closure.reason}.`;
}

function nameOfState({ stateCode }: AddressTextFields): string {
  return stateRuleOf(stateCode)?.name ?? stateCode;
}

function limitReached({ demand, use }: VolumeLimitUsage, address: AddressTextFields): Deliverability {
  const until = nextShippableDay(use, demand);
  const reached = `You’ve reached the limit for ${nameOfState(address)}`;
  const sentence = until ? `${reached} until ${formatLongDate(until)}.` : `${reached} for now.`;
  return { status: 'limit_reached', until, sentence };
}

/** Returns the lowest free position from 1 to `most`, or undefined if all are taken. */
export function lowestFreeAddressPosition(taken: readonly number[], most: number): number | undefined {
  const places = new Set(taken);
  for (let place = 1; place <= most; place += 1) if (!places.has(place)) return place;
  return undefined;
}

/** Returns whether two addresses have the same name and postal address, so that the delivery address can also be the billing address. */
export function isSameNameAndAddress(one: AddressTextFields, other: AddressTextFields): boolean {
  return addressIdentityKey(one) === addressIdentityKey(other);
}
