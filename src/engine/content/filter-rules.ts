import { objectOrUndefined } from './data-rules.ts';

/**
 * A filter on entries in the syntax of page builders: conditions on paths, all of which must match. `{ 'data.title':
 * 'Winter' }`, `{ id: { $in: ['a', 'b'] } }`, `{ $or: [{ … }, { … }] }`.
 */
export type ContentFilter = readonly Condition[];
type Condition =
  | { readonly kind: 'value'; readonly path: readonly string[]; readonly test: Test }
  | { readonly kind: 'some' | 'every'; readonly of: readonly ContentFilter[] };
type Test = { readonly operator: Operator; readonly value: unknown };

const operators = ['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte', '$exists'] as const;
type Operator = (typeof operators)[number];

const deepestFilter = 6;
const mostConditions = 50;
const longestPath = 200;

/** Parses the parts and joins them into one filter, or returns a sentence that explains why a part is invalid. */
export function parseContentFilter(...parts: readonly unknown[]): ContentFilter | string {
  let count = 0;

  function filterFrom(given: unknown, trail: readonly string[], depth: number): ContentFilter {
    const record = objectOrUndefined(given);
    if (!record || depth > deepestFilter) throw new FilterFault('A query is made of paths and their values.');
    return Object.entries(record).flatMap(([name, asked]) => conditionsFrom(name, asked, trail, depth));
  }

  function conditionsFrom(
    name: string,
    asked: unknown,
    trail: readonly string[],
    depth: number,
  ): ContentFilter {
    count += 1;
    if (count > mostConditions) throw new FilterFault(`A query has at most ${mostConditions} conditions.`);
    if (name === '$or' || name === '$and') {
      if (!Array.isArray(asked)) throw new FilterFault(`${name} is followed by a list.`);
      const of = asked.map((each) => filterFrom(each, trail, depth + 1));
      return [{ kind: name === '$or' ? 'some' : 'every', of }];
    }
    if (name.startsWith('$')) return [{ kind: 'value', path: trail, test: testFrom(name, asked) }];
    const path = [...trail, ...name.split('.')];
    if (path.join('.').length > longestPath) throw new FilterFault('A path in the query is too long.');
    return objectOrUndefined(asked)
      ? filterFrom(asked, path, depth + 1)
      : [{ kind: 'value', path, test: testFrom('$eq', asked) }];
  }

  try {
    return parts.flatMap((part) => filterFrom(part, [], 1));
  } catch (error) {
    if (error instanceof FilterFault) return error.message;
    throw error;
  }
}

class FilterFault extends Error {
  override name = 'FilterFault';
}

function testFrom(name: string, value: unknown): Test {
  const operator = operators.find((each) => each === name);
  if (!operator) {
    throw new FilterFault(`“${name.slice(0, 20)}” is none of the operators ${operators.join(', ')}.`);
  }
  if ((operator === '$in' || operator === '$nin') && !Array.isArray(value)) {
    throw new FilterFault(`${operator} is followed by a list.`);
  }
  return { operator, value };
}

export function matchesContentFilter(entry: object, filter: ContentFilter): boolean {
  return filter.every((condition) => {
    if (condition.kind === 'value') return holds(valuesAt(entry, condition.path), condition.test);
    const { kind, of } = condition;
    return of[kind]((each) => matchesContentFilter(entry, each));
  });
}

/** Returns the values at a path. A list on the path contributes the values of all its items. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (Array.isArray(value) && (name === undefined || !/^\d+$/.test(name))) {
    return value.flatMap((item) => valuesAt(item, path));
  }
  if (name === undefined) return value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

function holds(found: readonly unknown[], { operator, value }: Test): boolean {
  const isOneOf = (values: readonly unknown[]) =>
    found.some((each) => values.some((one) => isSame(each, one)));
  switch (operator) {
    case '$eq':
      return isOneOf([value]);
    case '$ne':
      return !isOneOf([value]);
    case '$in':
      return isOneOf(value as readonly unknown[]);
    case '$nin':
      return !isOneOf(value as readonly unknown[]);
    case '$exists':
      return found.length > 0 === (value !== false && value !== 'false');
    case '$gt':
      return found.some((each) => compared(each, value) > 0);
    case '$gte':
      return found.some((each) => compared(each, value) >= 0);
    case '$lt':
      return found.some((each) => compared(each, value) < 0);
    case '$lte':
      return found.some((each) => compared(each, value) <= 0);
  }
}

/** Returns whether a value can be compared as text; false for lists and objects, because an object can define its own text form. */
const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** Returns whether two values are equal as text, because every value in a URL is text. */
const isSame = (left: unknown, right: unknown) =>
  isPlain(left) && isPlain(right) && String(left) === String(right);

/** Compares two values and returns a number below, equal to or above 0, or NaN for values without an order. */
function compared(left: unknown, right: unknown): number {
  if (typeof left === 'number' && isPlain(right)) return left - Number(right);
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  return left < right ? -1 : Number(left > right);
}

/** Returns the entries sorted by the values at these paths, the first path first: 1 is ascending, -1 descending. */
export function sortByPaths<Entry extends object>(
  entries: readonly Entry[],
  order: readonly (readonly [path: string, direction: 1 | -1])[],
): readonly Entry[] {
  if (order.length === 0) return entries;
  return entries.toSorted((left, right) => {
    for (const [path, direction] of order) {
      const [[a], [b]] = [valuesAt(left, path.split('.')), valuesAt(right, path.split('.'))];
      const difference = compared(a, b);
      if (difference !== 0 && !Number.isNaN(difference)) return difference * direction;
    }
    return 0;
  });
}

/** Returns a copy of an entry with only the fields at these paths. */
export function pickFieldsAtPaths(entry: object, paths: readonly string[]): object {
  return paths.reduce((picked, path) => withPart(picked, entry, path.split('.')), {});
}

function withPart(picked: object, from: unknown, [name, ...rest]: readonly string[]): object {
  if (name === undefined || !objectOrUndefined(from) || !Object.hasOwn(from as object, name)) return picked;
  const value = objectOrUndefined(from)?.[name];
  const before = objectOrUndefined(objectOrUndefined(picked)?.[name]) ?? {};
  return { ...picked, [name]: rest.length === 0 ? value : withPart(before, value, rest) };
}

/** Returns a copy of an entry without the fields at these paths. */
export function omitFieldsAtPaths(entry: object, paths: readonly string[]): object {
  return paths.reduce((left, path) => withoutPart(left, path.split('.')), entry);
}

function withoutPart(from: object, [name, ...rest]: readonly string[]): object {
  const record = objectOrUndefined(from);
  if (name === undefined || !record || !Object.hasOwn(record, name)) return from;
  const { [name]: value, ...others } = record;
  const within = objectOrUndefined(value);
  return rest.length === 0 ? others : within ? { ...record, [name]: withoutPart(within, rest) } : from;
}
