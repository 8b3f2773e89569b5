import { once } from './once.ts';

const number = once(() => new Intl.NumberFormat('en-US'));

/** `1,234,567`, in US notation. */
export function groupedDigits(whole: number): string {
  return number().format(whole);
}
