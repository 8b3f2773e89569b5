import { once } from './once.ts';

const number = once(() => new Intl.NumberFormat('en-US'));

/** Returns `1,234,567`, in US notation. */
export function groupedDigits(whole: number): string {
  return number().format(whole);
}
