import { href } from 'react-router';
import {
  addDays,
  type CivilDate,
  civilDate,
  civilParts,
  formatDateWithYear,
  monthNames,
  parseCivilDate,
} from '../core/dates.ts';
import type { Capability } from '../engine/staff/capability-table.ts';
import { holdReasonOptions } from './order-word-rules.ts';
import type { SearchItem } from './search-types.ts';

/*
 * What can be entered in the search dialog instead of clicking, in the words of the staff CLI: `hold 10003 weather 30nov`,
 * `refund 10003 12.50`. Each leads to the page of the action with its form filled in, which shows what will happen.
 */

type Filled = { readonly query: Readonly<Record<string, string>>; readonly words: string };

type Command = {
  readonly verb: string;
  /** An example of the command, shown in the list of shortcuts. */
  readonly example: string;
  readonly what: string;
  readonly needs: Capability;
  readonly label: (number: string) => string;
  readonly page: (number: string) => string;
  /** Parses the words after the order number; undefined if this command doesn't accept them. */
  readonly fill?: (words: readonly string[], today: CivilDate) => Filled | undefined;
};

export const searchCommands: readonly Command[] = [
  {
    verb: 'hold',
    example: 'hold 10003 weather 30nov',
    what: 'Hold',
    needs: 'orders.hold',
    label: (number) => `Hold order ${number}`,
    page: (number) => href('/admin/orders/:number/hold', { number }),
    fill: fillHold,
  },
  {
    verb: 'refund',
    example: 'refund 10003 12.50',
    what: 'Refund',
    needs: 'orders.refund',
    label: (number) => `Refund order ${number}`,
    page: (number) => href('/admin/orders/:number/refund', { number }),
    fill: fillRefund,
  },
  {
    verb: 'cancel',
    example: 'cancel 10003',
    what: 'Cancel',
    needs: 'orders.cancel',
    label: (number) => `Cancel order ${number}`,
    page: (number) => href('/admin/orders/:number/cancel', { number }),
  },
  {
    verb: 'address',
    example: 'address 10003',
    what: 'New address',
    needs: 'orders.change',
    label: (number) => `Change address of order ${number}`,
    page: (number) => href('/admin/orders/:number/address', { number }),
  },
  {
    verb: 'contact',
    example: 'contact 10003',
    what: 'New contact',
    needs: 'orders.change',
    label: (number) => `Change contact of order ${number}`,
    page: (number) => href('/admin/orders/:number/contact', { number }),
  },
  {
    verb: 'report',
    example: 'report 10003',
    what: 'Bad bottle',
    needs: 'problems.decide',
    label: (number) => `Report a problem with order ${number}`,
    page: (number) => href('/admin/orders/:number/problem', { number }),
  },
];

/** The minimum length at which an abbreviated verb is recognized. */
const shortestVerb = 2;

/** Returns the actions that the entered text can mean, limited to the staff member's capabilities. */
export function findSearchCommands(
  entered: string,
  { may, today }: { readonly may: (capability: Capability) => boolean; readonly today: CivilDate },
): SearchItem[] {
  const [verb = '', number = '', ...words] = entered
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !/^--[a-z]+$/.test(word));
  const digits = /^#?(\d{3,12})$/.exec(number)?.[1];
  if (verb.length < shortestVerb || digits === undefined) return [];
  return searchCommands
    .filter((command) => command.verb.startsWith(verb) && may(command.needs))
    .flatMap(({ verb: name, label, page, fill = fillNothing }) => {
      const filled = fill(words, today);
      if (!filled) return [];
      const query = new URLSearchParams(filled.query);
      const address = query.size === 0 ? page(digits) : `${page(digits)}?${query}`;
      return [{ label: `${label(digits)}${filled.words}`, hint: name, href: address }];
    });
}

function fillNothing(words: readonly string[]): Filled | undefined {
  return words.length === 0 ? { query: {}, words: '' } : undefined;
}

function fillHold(words: readonly string[], today: CivilDate): Filled | undefined {
  const reasons = words.map((word) =>
    holdReasonOptions.find(({ value }) => word.length >= shortestVerb && value.startsWith(word)),
  );
  const rest = words.filter((_, position) => reasons[position] === undefined);
  const reason = reasons.find((each) => each !== undefined);
  const until = rest.length === 0 ? undefined : parseUpcomingDay(rest.join(' '), today);
  if (rest.length > 0 && !until) return undefined;
  return {
    query: { ...(reason && { reason: reason.value }), ...(until && { until }) },
    words: [
      reason && `: ${reason.label.toLowerCase()}`,
      until && `${reason ? ',' : ''} until ${formatDateWithYear(until)}`,
    ]
      .filter(Boolean)
      .join(''),
  };
}

function fillRefund(words: readonly string[]): Filled | undefined {
  const amounts = words.flatMap((word) => /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(word)?.[1] ?? []);
  const others = words.filter((word) => !/^\$?\d/.test(word));
  if (amounts.length > 1 || amounts.length + others.length !== words.length) return undefined;
  if (others.some((word) => word !== 'shipping' && word !== 'credit')) return undefined;
  const [amount] = amounts;
  const [withShipping, toCredit] = [others.includes('shipping'), others.includes('credit')];
  return {
    query: {
      ...(amount !== undefined && { amount }),
      ...(withShipping && { shipping: 'yes' }),
      ...(toCredit && { to: 'credit' }),
    },
    words: [
      amount !== undefined && `: $${amount}`,
      withShipping && `${amount === undefined ? ':' : ' and'} shipping`,
      toCredit && ' to store credit',
    ]
      .filter(Boolean)
      .join(''),
  };
}

/**
 * Returns the day that a text denotes: that day for `2026-11-30`, the next such day after today for `30nov`, `nov 30` or `11/30`. Undefined
 * for other texts.
 */
export function parseUpcomingDay(text: string, today: CivilDate): CivilDate | undefined {
  const whole = parseCivilDate(text);
  if (whole) return whole;
  const [, monthNumber, dayOfMonth] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  const [, dayBefore, name, dayAfter] = /^(\d{1,2})?\s?([a-z]{3,9})\s?(\d{1,2})?$/.exec(text) ?? [];
  const month = monthNumber
    ? Number(monthNumber)
    : monthNames.findIndex((each) => name !== undefined && each.toLowerCase().startsWith(name)) + 1;
  const day = Number(dayOfMonth ?? dayBefore ?? dayAfter ?? 0);
  if (month === 0 || day === 0 || (dayBefore !== undefined && dayAfter !== undefined)) return undefined;
  const { year } = civilParts(addDays(today, 1));
  const days = [year, year + 1].map((each) => civilDate(each, month, day));
  return days.find((each) => each !== undefined && each > today);
}
