import { once } from './once.ts';

const number = once(() => new Intl.NumberFormat('en-US'));

/** `1,234,567`, as people in the United States read it. */
export function groupedDigits(whole: number): string {
  return number().format(whole);
}
