import { once } from './once.ts';

const number = once(() => new Intl.NumberFormat('en-US'));

/** Returns a whole number with digit grouping in US notation, such as `1,234,567`. */
export function formatGroupedDigits(whole: number): string {
  return number().format(whole);
}
