import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onlyFields, passes, readFilter, withoutFields } from '../../engine/content/filter-rules.ts';
import { readContentQuery } from './query-rules.ts';

const names = fc.constantFrom(
  ...[
    'limit',
    'offset',
    'url',
    'fields',
    'omit',
    'preview',
    'includeUnpublished',
    'userAttributes',
    'sort',
    'query',
  ],
  ...[
    'options.page.query',
    'options.page.limit',
    'options.page.model',
    'query.data.title',
    'query.id.$in',
    'sort.id',
  ],
  ...['query.__proto__', 'query.constructor.prototype', 'userAttributes.__proto__', 'options.page.entry'],
);
const hostile = fc.constantFrom(
  '{"__proto__":{"x":1}}',
  '{"$or":[{}]}',
  '[',
  '-1',
  '1e9',
  'NaN',
  '\u0000',
  '//x',
  '"page"',
);
const values = fc.oneof(fc.string({ unit: 'binary' }), hostile, fc.json());

it('reads any call, or says in a sentence why not, and leaves nothing behind', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), fc.string(), (pairs, models) => {
      const query = readContentQuery(models, new URLSearchParams(pairs));
      if (typeof query === 'string') {
        expect(query).toMatch(/^\S.*\.$/s);
        return;
      }
      for (const { limit, offset, filter } of query.questions) {
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(100);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(passes({ id: 'a', data: { title: 'x' } }, filter)).toBeTypeOf('boolean');
      }
      expect(({} as { x?: number }).x).toBeUndefined();
    }),
  );
});

it('passes an entry by its own values, and one without them by what is asked to be missing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()), fc.string(), (data, other) => {
      const entry = { data };
      for (const [name, value] of Object.entries(data)) {
        const filterOf = (asked: unknown) => {
          const filter = readFilter({ data: { [name]: asked } });
          if (typeof filter === 'string') throw new Error(filter);
          return filter;
        };
        expect(passes(entry, filterOf(value))).toBe(true);
        expect(passes(entry, filterOf({ $ne: value }))).toBe(false);
        expect(passes(entry, filterOf({ $in: [other, value] }))).toBe(true);
        expect(passes(entry, filterOf({ $nin: [value] }))).toBe(false);
        expect(passes(entry, filterOf({ $gte: value, $lte: value }))).toBe(true);
        expect(passes({}, filterOf({ $exists: false }))).toBe(true);
      }
    }),
  );
});

it('picks fields, or leaves them out, wherever they lie and whether or not they are there', () => {
  const entry = { id: 'a', name: 'b', data: { title: 'c', url: '/d' } };
  expect(onlyFields(entry, ['id', 'data.title', 'data.nothing', 'no.thing'])).toEqual({
    id: 'a',
    data: { title: 'c' },
  });
  expect(withoutFields(entry, ['name', 'data.url', 'meta.componentsUsed'])).toEqual({
    id: 'a',
    data: { title: 'c' },
  });
});
