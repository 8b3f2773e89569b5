import { formatGroupedDigits } from '../../core/digits.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatList } from '../../core/listed.ts';
import { checkDestination } from './rules.ts';
import { stateRuleOf, wineClosureOf } from './state-table.ts';
import type {
  ComplianceLine,
  Destination,
  StateRule,
  VolumeLimit,
  VolumePeriod,
  VolumeScope,
  ZipShippingAnswer,
} from './types.ts';
import { shippingStateSubscriptionFor } from './watch-rules.ts';

const bottleMl = 750;

/** A sample bottle that can be refused only because of its destination. */
const anyBottle: ComplianceLine = {
  skuId: 0 as SkuId,
  title: 'A bottle of wine',
  quantity: 1,
  wineMl: bottleMl,
  abvTenths: 0,
  bottleMl,
};

/**
 * Returns the shipping answer for a bottle of wine sent to a ZIP, using the same check as checkout.
 * @param place the ZIP table's entry.
 */
export function shippingAnswerForZip(entered: string, place: Destination['zipPlace']): ZipShippingAnswer {
  const zipCode = entered.trim();
  const destination = {
    zipCode,
    zipPlace: place,
    stateCode: '',
    city: '',
    primaryStreet: '',
    secondaryStreet: '',
  };
  const [refusal] = checkDestination(destination, [anyBottle]).refusals;
  if (refusal?.code === 'ADDR_ZIP_INVALID') return { kind: 'mistyped', sentence: refusal.sentence };
  const rule = place && stateRuleOf(place.stateCode);
  if (place === undefined || rule === undefined) {
    return {
      kind: 'unknown',
      sentence: `We don’t recognize ZIP ${zipCode}. Please check it.`,
    };
  }
  const where = `${place.city}, ${rule.name}`;
  if (refusal?.code === 'SHIP_STATE_CLOSED') {
    const reason = wineClosureOf(rule)?.reason ?? '';
    return {
      kind: 'closed',
      title: `We can’t ship to ${where}`,
      sentence: `We can’t ship wine to ${rule.name}: ${reason}.`,
      watch: shippingStateSubscriptionFor(rule.code),
    };
  }
  if (refusal) {
    return {
      kind: 'closed',
      title: `We can’t ship to ${where}`,
      sentence: refusal.sentence,
      watch: undefined,
    };
  }
  return { kind: 'open', title: `Yes, we ship to ${where}`, sentences: allowanceSentences(rule) };
}

/** Returns sentences that describe a state's limits on wine shipments, its carriers and the signature requirement. */
export function allowanceSentences(rule: StateRule): string[] {
  const volumes = volumeLimitTexts(rule.limits);
  const further = bottleLimitTexts(rule);
  return [
    volumes.length === 0
      ? `${rule.name} doesn’t limit how much you can order.`
      : `${rule.name} allows ${formatList(volumes)} from one winery.`,
    ...(further.length === 0 ? [] : [`It allows only ${formatList(further)}.`]),
    ...(rule.carriers.length === 1 ? [`Only ${rule.carriers[0]} delivers wine there.`] : []),
    'An adult must sign for the delivery.',
  ];
}

/** Returns the limits per bottle as text, such as `wine with up to 16% alcohol`. */
export function bottleLimitTexts({ maxAbvTenths, maxBottleMl }: StateRule): string[] {
  return [
    ...(maxAbvTenths === undefined ? [] : [`wine with up to ${maxAbvTenths / 10}% alcohol`]),
    ...(maxBottleMl === undefined ? [] : [`bottles of up to ${maxBottleMl / 1000} liters`]),
  ];
}

/** Returns the volume limits as text, joining scopes with equal limits: `144 bottles a year for each person and each address`. */
export function volumeLimitTexts(limits: readonly VolumeLimit[]): string[] {
  const scopes = new Map<string, VolumeScope[]>();
  for (const { ml, period, scope } of limits) {
    const amount = `${formatGroupedDigits(Math.floor(ml / bottleMl))} bottles ${periods[period]}`;
    scopes.set(amount, [...(scopes.get(amount) ?? []), scope]);
  }
  return [...scopes].map(([amount, whose]) =>
    whose.length === 1 && whose[0] === 'person'
      ? amount
      : `${amount} for ${formatList(whose.map((scope) => subjects[scope]))}`,
  );
}

const periods: Readonly<Record<VolumePeriod, string>> = {
  order: 'in one order',
  month: 'a month',
  rolling30Days: 'in any 30 days',
  rolling2Months: 'in any two months',
  calendarYear: 'a year',
  fiscalYear: 'a year, July to June',
};

const subjects: Readonly<Record<VolumeScope, string>> = {
  person: 'each person',
  household: 'each household',
  address: 'each address',
  winery: 'all our customers there combined',
};
