import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  matchesContentFilter,
  omitFieldsAtPaths,
  parseContentFilter,
  pickFieldsAtPaths,
} from '../../engine/content/filter-rules.ts';
import { parseContentQuery } from './query-rules.ts';

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
    'query.id.$gt',
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
  // Cannot be converted to text or a number.
  '{"toString":1,"valueOf":1}',
  '[{"toString":1,"valueOf":1}]',
);
const values = fc.oneof(fc.string({ unit: 'binary' }), hostile, fc.json());

it('parseContentQuery parses any call or returns an error sentence, and never changes a prototype', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), fc.string(), (pairs, models) => {
      const query = parseContentQuery(models, new URLSearchParams(pairs));
      if (typeof query === 'string') {
        expect(query).toMatch(/^\S.*\.$/s);
        return;
      }
      for (const { limit, offset, filter } of query.questions) {
        expect(limit).toBeGreaterThanOrEqual(1);
        expect(limit).toBeLessThanOrEqual(100);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(matchesContentFilter({ id: 'a', data: { title: 'x' } }, filter)).toBeTypeOf('boolean');
      }
      expect(({} as { x?: number }).x).toBeUndefined();
    }),
  );
});

it('matchesContentFilter finds an entry by its values, and one without a value by a condition for missing values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()), fc.string(), (data, other) => {
      const entry = { data };
      for (const [name, value] of Object.entries(data)) {
        const filterOf = (asked: unknown) => {
          const filter = parseContentFilter({ data: { [name]: asked } });
          if (typeof filter === 'string') throw new Error(filter);
          return filter;
        };
        expect(matchesContentFilter(entry, filterOf(value))).toBe(true);
        expect(matchesContentFilter(entry, filterOf({ $ne: value }))).toBe(false);
        expect(matchesContentFilter(entry, filterOf({ $in: [other, value] }))).toBe(true);
        expect(matchesContentFilter(entry, filterOf({ $nin: [value] }))).toBe(false);
        expect(matchesContentFilter(entry, filterOf({ $gte: value, $lte: value }))).toBe(true);
        expect(matchesContentFilter({}, filterOf({ $exists: false }))).toBe(true);
      }
    }),
  );
});

it('matchesContentFilter applies every condition, including several on one path', () => {
  const filterOf = (query: string) => {
    const read = parseContentQuery('page', new URLSearchParams(query));
    if (typeof read === 'string') throw new Error(read);
    return read.questions[0]?.filter ?? [];
  };
  const range = filterOf('query.year.$gte=2020&query.year.$lte=2022&query.year.$ne=2021');
  const years = [2019, 2020, 2021, 2022, 2023];
  expect(years.filter((year) => matchesContentFilter({ year }, range))).toEqual([2020, 2022]);
  const both = filterOf('query.id=a&query={"id":{"$ne":"b"}}&entry=a');
  expect(['a', 'b'].filter((id) => matchesContentFilter({ id }, both))).toEqual(['a']);
});

it.each(['query.id.$in=[X]', 'query.id.$eq=X', 'query.year.$gt=X', 'sort={"id":X}', 'limit=X'])(
  'matchesContentFilter accepts values that are neither text nor number: %s',
  (call) => {
    const parameters = new URLSearchParams(call.replace('X', '{"toString":1,"valueOf":1}'));
    const query = parseContentQuery('page', parameters);
    if (typeof query === 'string') expect(call).toContain('limit');
    else
      expect(matchesContentFilter({ id: 'a', year: 1 }, query.questions[0]?.filter ?? [])).toBeTypeOf(
        'boolean',
      );
  },
);

it('pickFieldsAtPaths and omitFieldsAtPaths accept any path, whether or not it exists', () => {
  const entry = { id: 'a', name: 'b', data: { title: 'c', url: '/d' } };
  expect(pickFieldsAtPaths(entry, ['id', 'data.title', 'data.nothing', 'no.thing'])).toEqual({
    id: 'a',
    data: { title: 'c' },
  });
  expect(omitFieldsAtPaths(entry, ['name', 'data.url', 'meta.componentsUsed'])).toEqual({
    id: 'a',
    data: { title: 'c' },
  });
});
