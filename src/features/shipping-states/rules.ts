import { invariant } from '../../core/invariant.ts';
import { formatList } from '../../core/listed.ts';
import {
  goodsClosureOf,
  mayShipWineTo,
  stateRules,
  stateRulesAsOf,
  wineClosureOf,
} from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { bottleLimitTexts, volumeLimitTexts } from '../../engine/compliance/zip-answer-rules.ts';
import type { ClosedStateRow, ShippingStatesOverview, StateRowSource } from './types.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the whole state table as text for the page (domain §2.3). */
export function shippingStatesOverview(): ShippingStatesOverview {
  const open = stateRules.filter(mayShipWineTo);
  const closed = stateRules.filter((rule) => !mayShipWineTo(rule));
  const reached = closed.filter(({ carriers }) => carriers.length > 0);
  const unreached = closed.filter(({ carriers }) => carriers.length === 0);
  return {
    asOf: longDate.format(new Date(`${stateRulesAsOf}T00:00:00Z`)),
    openCount: countOf(open),
    open: open.map((rule) => ({
      name: capitalized(rule.name),
      allowances: allowancesOf(rule),
      ...sourceOf(rule),
    })),
    closed: [
      ...reached.map((rule) => closedRow([rule], rule.code)),
      ...[...Map.groupBy(unreached, reasonAndSource).values()].map((rules) => closedRow(rules, undefined)),
    ],
    goodsOnly: formatList(closed.filter((rule) => !goodsClosureOf(rule)).map(({ name }) => name)),
  };
}

/**
 * Returns the number of open states, such as `45 states and the District of Columbia`. The District is named separately because it is not a
 * state.
 */
function countOf(open: readonly StateRule[]): string {
  const states = open.filter(({ code }) => code !== 'DC').length;
  return states === open.length ? `${states} states` : `${states} states and the District of Columbia`;
}

function reasonOf(rule: StateRule): string {
  const closure = wineClosureOf(rule);
  invariant(closure, `${rule.name} is closed for a reason`);
  return closure.reason;
}

/** Returns the grouping key of a closed state. States with the same key share a row. */
function reasonAndSource(rule: StateRule): string {
  return JSON.stringify([reasonOf(rule), sourceOf(rule)]);
}

function closedRow(rules: readonly StateRule[], stateCode: string | undefined): ClosedStateRow {
  const [first] = rules;
  invariant(first, 'a row is of some state');
  return {
    names: capitalized(formatList(rules.map(({ name }) => name))),
    reason: `${capitalized(reasonOf(first))}.`,
    stateCode,
    ...sourceOf(first),
  };
}

const confidences: Readonly<Record<StateRule['confidence'], string>> = {
  A: 'Confirmed by state law or news coverage',
  B: 'Two sources agree',
  C: 'One source, or conflicting sources. We follow the stricter one',
  K: 'Not confirmed by a source',
};

function sourceOf({ source, asOf, confidence, note }: StateRule): StateRowSource {
  return {
    source: `${capitalized(source)} · ${longDate.format(new Date(`${asOf}T00:00:00Z`))}`,
    confidence: confidences[confidence],
    note,
  };
}

function allowancesOf(rule: StateRule): string[] {
  const volumes = volumeLimitTexts(rule.limits);
  const dry = [...Map.groupBy(rule.zipDeny, ({ reason }) => reason)].map(([reason, rows]) => {
    const zips = formatList(rows.map(({ zipCode }) => zipCode));
    const refusal = rows.length === 1 ? `No shipping to ZIP ${zips}` : `No shipping to ZIPs ${zips}`;
    return `${refusal}: ${reason}${rows.some(({ invented }) => invented) ? ' (sample data)' : ''}`;
  });
  return [
    ...volumes.map(capitalized),
    ...bottleLimitTexts(rule).map(capitalized),
    ...onlyCarrier(rule),
    ...dry,
  ];
}

/**
 * Returns a note with the carrier's name if only one carrier delivers to the state, because some customers can't receive from it; otherwise
 * none.
 */
function onlyCarrier({ carriers }: StateRule): string[] {
  const [only, ...others] = carriers;
  return only !== undefined && others.length === 0 ? [`Delivered by ${only} only`] : [];
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
