/**
 * Moves the process's clock ahead by the milliseconds in this file's query `?ahead=`. Node loads the file before the program (`--import`).
 * A test can thus see another season in the built shop, whose own settings cannot change its date.
 */
const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const { now } = Date;
const datedNow = () => now() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (date, parts, newTarget) =>
    Reflect.construct(date, parts.length === 0 ? [datedNow()] : parts, newTarget) as Date,
  apply: () => new Date().toString(),
  get: (date, name, receiver) => (name === 'now' ? datedNow : Reflect.get(date, name, receiver)),
});

export {};
