import { countWithNoun } from '../../core/count-words.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatList } from '../../core/listed.ts';
import type { Refusal } from '../../core/result.ts';
import { pickupCities } from '../../winery.ts';
import { classifyAddress, militaryAddressField } from './address-rules.ts';
import { needsAgeCheck } from './age-rules.ts';
import { goodsClosureOf, stateRuleOf, wineClosureOf } from './state-table.ts';
import type {
  ComplianceLine,
  ComplianceRefusal,
  ComplianceResolution,
  Destination,
  DestinationCode,
  DestinationVerdict,
  DestinationWarningCode,
  StateClosure,
  StateRule,
} from './types.ts';
import { checkVolumeLimit, totalWineMl, unknownVolumeUsage } from './volume-rules.ts';
import { shippingStateSubscriptionFor } from './watch-rules.ts';

type DestinationRefusal = ComplianceRefusal<DestinationCode>;
type DestinationWarning = Refusal<DestinationWarningCode>;

const whereWeShip: ComplianceResolution = { kind: 'where_we_ship', href: '/shipping-states' };
const elsewhere: readonly ComplianceResolution[] = [{ kind: 'pickup' }, { kind: 'other_address' }];

/**
 * Checks whether these lines may ship to this address, which may be incomplete. A ZIP alone is checked by its state; empty fields are not
 * checked. Runs in the cart, on the address and again when the order is placed (I-49). Orders without wine may go to any street address in
 * a state that the winery ships to. Orders for pickup skip this check.
 * @param mayPickUp whether the sentence about a closed state may offer pickup.
 */
export function checkDestination(
  destination: Destination,
  lines: readonly ComplianceLine[],
  mayPickUp = true,
): DestinationVerdict {
  const zipCode = destination.zipCode.trim();
  if (zipCode !== '' && !/^\d{5}(?:-\d{4})?$/.test(zipCode)) {
    return { refusals: [zipInvalid(zipCode)], warnings: [] };
  }
  const holdsWine = needsAgeCheck(lines);
  const military = militaryAddressField(destination);
  if (military) return { refusals: [militaryRefusal(military)], warnings: [] };

  const refusals: DestinationRefusal[] = [];
  const stateCode = destination.stateCode || (destination.zipPlace?.stateCode ?? '');
  if (destination.zipPlace && destination.zipPlace.stateCode !== stateCode) {
    refusals.push(zipState(zipCode, destination.zipPlace.stateCode));
  }
  const rule = stateRuleOf(stateCode);
  if (stateCode !== '') {
    const closed = stateRefusal(stateCode, rule, holdsWine, mayPickUp);
    if (closed) return { refusals: [...refusals, closed], warnings: [] };
  }
  const box = boxRefusal(destination, holdsWine);
  if (box) refusals.push(box);
  if (rule) refusals.push(...wineRefusals(rule, zipCode, lines));
  return { refusals, warnings: warningsFor(destination, zipCode) };
}

function zipInvalid(zipCode: string): DestinationRefusal {
  const sentence = /^\d+$/.test(zipCode)
    ? `ZIP ${zipCode.slice(0, 12)} has ${countWithNoun(zipCode.length, 'digit')}, but it needs 5.`
    : 'Enter a 5-digit ZIP code, such as 93446.';
  return { code: 'ADDR_ZIP_INVALID', sentence, field: 'zipCode', resolutions: [] };
}

function zipState(zipCode: string, stateCode: string): DestinationRefusal {
  const name = stateRuleOf(stateCode)?.name ?? stateCode;
  return {
    code: 'ADDR_ZIP_STATE',
    sentence: `ZIP ${zipCode} is in ${name}. Use ${name}?`,
    field: 'stateCode',
    details: { zipCode, stateCode },
    resolutions: [{ kind: 'use_state', stateCode }],
  };
}

function militaryRefusal(field: string): DestinationRefusal {
  return {
    code: 'SHIP_MILITARY',
    sentence:
      'Carriers need an adult’s signature, so we can’t use a military address. Try a street address, your workplace or a carrier location.',
    field,
    resolutions: elsewhere,
  };
}

const abroad: StateClosure = { reasonCode: 'abroad', reason: 'we ship within the United States only' };

/**
 * Returns the refusal for a state that is closed or unknown; undefined for an open state. The refusal names the state, the reason and every
 * alternative, so that the customer has a next step.
 */
function stateRefusal(
  stateCode: string,
  rule: StateRule | undefined,
  holdsWine: boolean,
  mayPickUp: boolean,
): DestinationRefusal | undefined {
  const closure = rule ? (holdsWine ? wineClosureOf(rule) : goodsClosureOf(rule)) : abroad;
  if (!closure) return undefined;
  const name = rule?.name ?? stateCode.slice(0, 40);
  const watch = holdsWine ? shippingStateSubscriptionFor(stateCode) : undefined;
  const ways = [
    ...(mayPickUp ? [`pick up in ${pickupCities()}`] : []),
    'choose another address',
    ...(watch ? ['ask us to notify you when this changes'] : []),
  ];
  return {
    code: 'SHIP_STATE_CLOSED',
    sentence: `We can’t ship ${holdsWine ? 'wine ' : ''}to ${name}: ${closure.reason}. You can ${formatList(ways, 'or')}. See where we ship.`,
    field: 'stateCode',
    details: { stateCode, reasonCode: closure.reasonCode },
    resolutions: [...elsewhere, whereWeShip, ...(watch ? [{ kind: 'tell_me', ...watch } as const] : [])],
  };
}

function boxRefusal(destination: Destination, holdsWine: boolean): DestinationRefusal | undefined {
  const form = classifyAddress(destination);
  if (form.kind !== 'box') return undefined;
  const why = holdsWine ? 'Carriers need an adult’s signature' : 'Our carriers need a street address';
  return {
    code: 'SHIP_POBOX',
    sentence: `${why}, so we can’t use ${form.name}. Try a street address, your workplace or a carrier location.`,
    field: form.field,
    resolutions: elsewhere,
  };
}

/**
 * Returns the refusals for dry ZIPs, alcohol strength, bottle size and the limit per order. A refusal for strength or size names its line,
 * so that the rest can ship.
 */
function wineRefusals(
  rule: StateRule,
  zipCode: string,
  lines: readonly ComplianceLine[],
): DestinationRefusal[] {
  const wines = lines.filter((line) => line.wineMl > 0);
  if (wines.length === 0) return [];
  const denied = rule.zipDeny.find((row) => row.zipCode === zipCode.slice(0, 5));
  if (denied) {
    const rest = wines.length < lines.length ? ' We can ship the rest of your order.' : '';
    return [
      {
        code: 'SHIP_DRY_ZIP',
        sentence: `We can’t ship wine to ZIP ${denied.zipCode} because ${denied.reason}.${rest}`,
        field: 'zipCode',
        details: { zipCode: denied.zipCode, stateCode: rule.code },
        resolutions: elsewhere,
      },
    ];
  }
  const perLine = wines.flatMap((line) => lineRefusal(rule, line) ?? []);
  const refusedSkus = new Set(perLine.map(({ line }) => line.skuId));
  const restCanGo = lines.some((line) => !refusedSkus.has(line.skuId));
  const perOrder = rule.limits
    .filter((limit) => limit.period === 'order')
    .flatMap(
      (limit) =>
        checkVolumeLimit(unknownVolumeUsage, {
          stateCode: rule.code,
          limit,
          demandMl: totalWineMl(lines),
          freshOn: undefined,
        }) ?? [],
    );
  return [...perLine.map((each) => sentenceFor(each, rule, restCanGo)), ...perOrder];
}

type LineFinding = {
  readonly code: 'SHIP_ABV' | 'SHIP_SIZE';
  readonly line: ComplianceLine;
  readonly because: string;
};

/** Returns whether a state forbids a bottle because of its strength or size, regardless of the rest of the order. */
export function isBottleForbidden(
  rule: StateRule | undefined,
  { abvTenths, bottleMl }: Pick<ComplianceLine, 'abvTenths' | 'bottleMl'>,
): boolean {
  return abvTenths > (rule?.maxAbvTenths ?? abvTenths) || bottleMl > (rule?.maxBottleMl ?? bottleMl);
}

function lineRefusal(rule: StateRule, line: ComplianceLine): LineFinding | undefined {
  if (rule.maxAbvTenths !== undefined && line.abvTenths > rule.maxAbvTenths) {
    const because = `wine shipped there can have at most ${rule.maxAbvTenths / 10}% alcohol, but this one has ${line.abvTenths / 10}%`;
    return { code: 'SHIP_ABV', line, because };
  }
  if (rule.maxBottleMl !== undefined && line.bottleMl > rule.maxBottleMl) {
    const because = `bottles shipped there can hold at most ${rule.maxBottleMl / 1000} liters, but this one holds ${line.bottleMl / 1000}`;
    return { code: 'SHIP_SIZE', line, because };
  }
  return undefined;
}

function sentenceFor(
  { code, line, because }: LineFinding,
  rule: StateRule,
  restCanGo: boolean,
): DestinationRefusal {
  const rest = restCanGo ? ' We can ship the rest of your order.' : '';
  return {
    code,
    sentence: `We can’t ship ${line.title} to ${rule.name} because ${because}.${rest}`,
    field: 'items',
    details: { skuId: line.skuId, stateCode: rule.code },
    resolutions: [{ kind: 'remove_line', skuId: line.skuId }, ...elsewhere],
  };
}

function warningsFor(destination: Destination, zipCode: string): DestinationWarning[] {
  const warnings: DestinationWarning[] = [];
  const form = classifyAddress(destination);
  if (form.kind === 'maybe_box') {
    const sentence = 'Carriers can’t deliver to a PO box. If this is a roadside mailbox, you’re all set.';
    warnings.push({ code: 'ADDR_BOX', sentence, field: form.field });
  }
  if (zipCode !== '' && !destination.zipPlace) {
    const sentence = `We don’t recognize ZIP ${zipCode}. Please check it. If it’s a new ZIP, you can continue.`;
    warnings.push({ code: 'ADDR_ZIP_UNKNOWN', sentence, field: 'zipCode', details: { zipCode } });
  }
  return warnings;
}

/**
 * Returns the refusal for a wine whose quantity across all orders exceeds its limit per person; undefined within the limit. The store
 * counts `boughtQuantity` under a lock (I-50). The limit per order is checked by the catalog.
 */
export function checkPurchaseLimit(demand: {
  readonly skuId: SkuId;
  readonly title: string;
  readonly limit: number;
  readonly boughtQuantity: number;
  readonly quantity: number;
}): ComplianceRefusal<'LIMIT_PER_PERSON'> | undefined {
  const { skuId, title, limit, boughtQuantity, quantity } = demand;
  const left = Math.max(0, limit - boughtQuantity);
  if (quantity <= left) return undefined;
  const bought = boughtQuantity > 0 ? `, and you’ve already bought ${boughtQuantity}` : '';
  return {
    code: 'LIMIT_PER_PERSON',
    sentence: `${title} is limited to ${limit} per customer${bought}.`,
    field: 'items',
    details: { skuId, limit, used: boughtQuantity, wanted: quantity, left },
    resolutions: [{ kind: 'remove_line', skuId }],
  };
}
