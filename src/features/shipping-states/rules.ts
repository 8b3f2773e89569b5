import type { SkuId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { checkDestination } from '../../engine/compliance/rules.ts';
import { stateRuleOf, stateRules, stateTableAsOf, takesWine } from '../../engine/compliance/state-table.ts';
import type {
  ComplianceLine,
  Destination,
  StateRule,
  VolumeLimit,
  VolumePeriod,
  VolumeScope,
} from '../../engine/compliance/types.ts';
import { watchOf } from '../../engine/compliance/watch-rules.ts';
import type { ClosedRow, Overview, RowSource, ZipAnswer } from './types.ts';

const bottleMl = 750;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What is asked about: a bottle of no particular wine, so that only the place can stand in its way. */
const anyBottle: ComplianceLine = {
  skuId: 0 as SkuId,
  title: 'A bottle of wine',
  quantity: 1,
  wineMl: bottleMl,
  abvTenths: 0,
  bottleMl,
};

/** The whole state table in words (domain §2.3). */
export function overview(): Overview {
  const open = stateRules.filter(takesWine);
  const closed = stateRules.filter((rule) => !takesWine(rule));
  const takesGoods = closed.filter(({ carriers }) => carriers.length > 0);
  const takesNothing = closed.filter(({ carriers }) => carriers.length === 0);
  return {
    asOf: longDate.format(new Date(`${stateTableAsOf}T00:00:00Z`)),
    openCount: countOf(open),
    open: open.map((rule) => ({
      name: capitalized(rule.name),
      allowances: allowancesOf(rule),
      ...sourceOf(rule),
    })),
    closed: [
      ...takesGoods.map((rule) => closedRow([rule], rule.code)),
      ...[...Map.groupBy(takesNothing, reasonAndSource).values()].map((rules) => closedRow(rules, undefined)),
    ],
    goodsOnly: list.format(takesGoods.map(({ name }) => name)),
  };
}

/** The district is no state, and people there notice. */
function countOf(open: readonly StateRule[]): string {
  const states = open.filter(({ code }) => code !== 'DC').length;
  return states === open.length ? `${states} states` : `${states} states and the District of Columbia`;
}

function reasonOf({ name, closed }: StateRule): string {
  invariant(closed, `${name} is closed for a reason`);
  return closed.reason;
}

/** What must be the same for places to stand in one row. */
function reasonAndSource(rule: StateRule): string {
  return JSON.stringify([reasonOf(rule), sourceOf(rule)]);
}

function closedRow(rules: readonly StateRule[], stateCode: string | undefined): ClosedRow {
  const [first] = rules;
  invariant(first, 'a row is of some state');
  return {
    names: capitalized(list.format(rules.map(({ name }) => name))),
    reason: `${capitalized(reasonOf(first))}.`,
    stateCode,
    ...sourceOf(first),
  };
}

const confidences: Readonly<Record<StateRule['confidence'], string>> = {
  A: 'Read in the law or its news',
  B: 'Two tables agree',
  C: 'One table, or a conflict: we keep to the stricter',
  K: 'Our own knowledge',
};

function sourceOf({ source, asOf, confidence, note }: StateRule): RowSource {
  return {
    source: `${capitalized(source)} · ${longDate.format(new Date(`${asOf}T00:00:00Z`))}`,
    confidence: confidences[confidence],
    note,
  };
}

function allowancesOf(rule: StateRule): string[] {
  const volumes = volumesOf(rule.limits);
  const dry = [...Map.groupBy(rule.zipDeny, ({ reason }) => reason)].map(([reason, rows]) => {
    const zips = list.format(rows.map(({ zipCode }) => zipCode));
    return `Not to ZIP ${zips}: ${reason}${rows.some(({ invented }) => invented) ? ' (an invented example)' : ''}`;
  });
  return [
    ...volumes.map(capitalized),
    ...strengthAndSize(rule).map(capitalized),
    ...onlyCarrier(rule),
    ...dry,
  ];
}

/** Told where there is no choice: a customer who cannot receive from this carrier has to know. */
function onlyCarrier({ carriers }: StateRule): string[] {
  const [only, ...others] = carriers;
  return only !== undefined && others.length === 0 ? [`By ${only} only`] : [];
}

function strengthAndSize({ maxAbvTenths, maxBottleMl }: StateRule): string[] {
  return [
    ...(maxAbvTenths === undefined ? [] : [`wine of at most ${maxAbvTenths / 10}% alcohol`]),
    ...(maxBottleMl === undefined ? [] : [`bottles of at most ${maxBottleMl / 1000} liters`]),
  ];
}

/** Limits that say the same for two are said once: `144 bottles a year for each person and each address`. */
function volumesOf(limits: readonly VolumeLimit[]): string[] {
  const scopes = new Map<string, VolumeScope[]>();
  for (const { ml, period, scope } of limits) {
    const amount = `${Math.floor(ml / bottleMl).toLocaleString('en-US')} bottles ${periods[period]}`;
    scopes.set(amount, [...(scopes.get(amount) ?? []), scope]);
  }
  return [...scopes].map(([amount, whose]) =>
    whose.length === 1 && whose[0] === 'person'
      ? amount
      : `${amount} for ${list.format(whose.map((scope) => subjects[scope]))}`,
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
  winery: 'all our customers there together',
};

/**
 * Whether a bottle may go to a ZIP, by the same check that the checkout makes.
 * @param place what the ZIP table knows of it.
 */
export function answerForZip(typed: string, place: Destination['zipPlace']): ZipAnswer {
  const zipCode = typed.trim();
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
      sentence: `We do not know ZIP ${zipCode}. Please check it, or find the state below.`,
    };
  }
  const where = `${place.city}, ${rule.name}`;
  if (refusal?.code === 'SHIP_STATE_CLOSED') {
    const reason = rule.closed?.reason ?? '';
    return {
      kind: 'closed',
      title: `Not to ${where}`,
      sentence: `We cannot ship wine to ${rule.name}: ${reason}.`,
      watch: watchOf(rule.code),
    };
  }
  if (refusal) {
    return { kind: 'closed', title: `Not to ${where}`, sentence: refusal.sentence, watch: undefined };
  }
  return { kind: 'open', title: `Yes, to ${where}`, sentences: allowanceSentences(rule) };
}

/** What a state allows, for whoever may send wine there. */
export function allowanceSentences(rule: StateRule): string[] {
  const volumes = volumesOf(rule.limits);
  const further = strengthAndSize(rule);
  return [
    volumes.length === 0
      ? `${rule.name} sets no limit on how much.`
      : `From one winery it allows ${list.format(volumes)}.`,
    ...(further.length === 0 ? [] : [`It takes only ${list.format(further)}.`]),
    ...(rule.carriers.length === 1 ? [`${rule.carriers[0]} alone delivers wine there.`] : []),
    'An adult signs at the door.',
  ];
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
