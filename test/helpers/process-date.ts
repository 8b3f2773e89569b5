/**
 * Loaded by Node before anything else (`--import`), this file dates a whole process: its clock goes ahead by the milliseconds of
 * `?ahead=`. So a test sees another season in the shop as it is built, which itself knows no such thing: nothing in its
 * settings could date a real shop.
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
