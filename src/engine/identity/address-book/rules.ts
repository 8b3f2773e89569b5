import { maximumTextLengths, normalizePhone } from '../../../core/contact-text.ts';
import { type CivilDate, formatLongDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { addressKey } from '../../compliance/address-rules.ts';
import { checkDestination } from '../../compliance/rules.ts';
import { stateRuleOf, wineClosureOf } from '../../compliance/state-table.ts';
import type { ComplianceLine, DestinationCode, VolumeDemand, VolumeUse } from '../../compliance/types.ts';
import { checkVolume, nextShippableDay, volumeDemands } from '../../compliance/volume-rules.ts';
import { countryName } from './countries-table.ts';
import { maximumLabelLength } from './text-rules.ts';
import type {
  Address,
  AddressRefusalCode,
  AddressTexts,
  AddressUse,
  Deliverability,
  EnteredAddress,
} from './types.ts';

/**
 * Returns a key that is the same for the same name and address however they are written, so that the book stores each
 * address once.
 */
export function addressIdentityKey(address: AddressTexts): string {
  const { firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, countryCode } =
    address;
  const abroad = countryCode === 'US' ? '' : `${countryCode} ${zipCode} ${city} ${stateCode} `;
  const street = `${abroad}${firstName} ${lastName} ${primaryStreet}`;
  return addressKey({ primaryStreet: street, secondaryStreet, zipCode });
}

/** Returns the address with an empty city and state filled in from its ZIP. */
export function completedAddress(entered: EnteredAddress, place: ZipPlace | undefined): EnteredAddress {
  if (entered.countryCode !== 'US' || !place) return entered;
  return { ...entered, city: entered.city || place.city, stateCode: entered.stateCode || place.stateCode };
}

type AddressRefusal = Refusal<AddressRefusalCode>;

/**
 * Checks that an address is complete and fits on a label. `deliverabilityOf` decides whether we can ship wine there,
 * because a state can open later.
 * @param place the ZIP table's entry for its ZIP.
 */
export function judgeAddress(
  entered: EnteredAddress,
  use: AddressUse,
  place: ZipPlace | undefined,
): Result<EnteredAddress, AddressRefusalCode> {
  const address = { ...entered, countryCode: use === 'delivery' ? 'US' : entered.countryCode };
  const refusals = [
    ...needed(address, 'firstName', 'Enter the recipient’s first name.', maximumTextLengths.name),
    ...needed(address, 'lastName', 'Enter the recipient’s last name.', maximumTextLengths.name),
    ...needed(address, 'primaryStreet', 'Please enter a street address.', maximumTextLengths.street),
    // A ZIP brings its city, so with both missing only the ZIP is asked for.
    ...(address.countryCode === 'US' && address.city === '' && address.zipCode === ''
      ? []
      : needed(address, 'city', 'Please enter a city.', maximumTextLengths.city)),
    ...tooLong(address, 'label', maximumLabelLength),
    ...tooLong(address, 'company', maximumTextLengths.company),
    ...tooLong(address, 'secondaryStreet', maximumTextLengths.street),
    ...tooLong(address, 'note', maximumTextLengths.note),
    ...(address.countryCode === 'US' ? placeRefusals(address, place) : abroadRefusals(address)),
    ...phoneRefusals(address, use),
  ];
  if (refusals.length > 0) return { ok: false, refusals };
  const phone = normalizePhone(address.phone) ?? address.phone;
  return ok({ ...address, phone });
}

function needed(
  address: AddressTexts,
  field: keyof AddressTexts,
  sentence: string,
  longest: number,
): AddressRefusal[] {
  if (address[field] === '') return [{ code: 'FIELD_MISSING', sentence, field }];
  return tooLong(address, field, longest);
}

function tooLong(address: AddressTexts, field: keyof AddressTexts, longest: number): AddressRefusal[] {
  const { length } = address[field];
  if (length <= longest) return [];
  return [
    { code: 'TEXT_TOO_LONG', sentence: `This is ${length} characters long. The limit is ${longest}.`, field },
  ];
}

function placeRefusals(address: AddressTexts, place: ZipPlace | undefined): AddressRefusal[] {
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

/** Returns what is wrong with a foreign address, which is for billing only: an unknown country, or a text that is too long. */
function abroadRefusals(address: AddressTexts): AddressRefusal[] {
  const sentence = 'Please choose a country from the list.';
  return [
    ...(countryName(address.countryCode)
      ? []
      : [{ code: 'ADDR_COUNTRY_UNKNOWN', sentence, field: 'countryCode' } as const]),
    ...tooLong(address, 'stateCode', maximumTextLengths.city),
    ...tooLong(address, 'zipCode', 20),
  ];
}

function phoneRefusals({ phone }: AddressTexts, use: AddressUse): AddressRefusal[] {
  if (phone === '') {
    const sentence = 'Please enter a phone number so the carrier can call about the signature.';
    return use === 'delivery' ? [{ code: 'FIELD_MISSING', sentence, field: 'phone' }] : [];
  }
  if (normalizePhone(phone.slice(0, maximumTextLengths.phone)) !== undefined) return [];
  const sentence = 'Enter a 10-digit phone number, including the area code.';
  return [{ code: 'PHONE_INVALID', sentence, field: 'phone' }];
}

/** The bottle by which an address is judged without a cart. */
const oneBottle: readonly ComplianceLine[] = [
  { skuId: 0 as SkuId, title: 'Wine', quantity: 1, wineMl: 750, abvTenths: 140, bottleMl: 750 },
];

/** Returns the volume limits that one more bottle to this address counts toward; empty if there are none. */
export function volumeLimitsOfAddress(
  address: AddressTexts,
  person: Parameters<typeof volumeDemands>[2],
  today: CivilDate,
): VolumeDemand[] {
  return volumeDemands(oneBottle, address, person, today);
}

export type CountedLimit = { readonly demand: VolumeDemand; readonly use: VolumeUse };

/** Reasons that close an address for wine whatever else about it changes. */
const closing: ReadonlySet<DestinationCode> = new Set(['SHIP_STATE_CLOSED', 'SHIP_DRY_ZIP', 'SHIP_MILITARY']);

/**
 * Returns whether one bottle of 750 ml can ship there now. An order is checked again when it is placed (I-49, I-50).
 */
export function deliverabilityOf(
  address: Pick<Address, keyof AddressTexts | 'recipientIsAdult'>,
  place: ZipPlace | undefined,
  counted: readonly CountedLimit[],
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
  const reached = counted.find(({ demand, use }) => checkVolume(use, demand) !== undefined);
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

/** Returns why wine can't ship to an address: shorter than the refusal of an order, because no alternatives are needed. */
function closedSentence({ sentence, code }: Refusal<DestinationCode>, { stateCode }: AddressTexts): string {
  const rule = stateRuleOf(stateCode);
  const closure = rule && wineClosureOf(rule);
  if (code !== 'SHIP_STATE_CLOSED' || !closure) return sentence;
  return `We can’t ship wine to ${rule.name}: ${closure.reason}.`;
}

function nameOfState({ stateCode }: AddressTexts): string {
  return stateRuleOf(stateCode)?.name ?? stateCode;
}

function limitReached({ demand, use }: CountedLimit, address: AddressTexts): Deliverability {
  const until = nextShippableDay(use, demand);
  const reached = `You’ve reached the limit for ${nameOfState(address)}`;
  const sentence = until ? `${reached} until ${formatLongDate(until)}.` : `${reached} for now.`;
  return { status: 'limit_reached', until, sentence };
}

/** Returns the lowest free place of the book, or undefined if it is full. */
export function lowestFreePosition(taken: readonly number[], most: number): number | undefined {
  const places = new Set(taken);
  for (let place = 1; place <= most; place += 1) if (!places.has(place)) return place;
  return undefined;
}

/** Returns whether name and address are the same, so that a delivery address can also be the billing address. */
export function isSameResidence(one: AddressTexts, other: AddressTexts): boolean {
  return addressIdentityKey(one) === addressIdentityKey(other);
}
