import { objectOrUndefined } from '../../engine/content/data-rules.ts';
import { type ContentFilter, parseContentFilter } from '../../engine/content/filter-rules.ts';
import type { ContentRequestAttributes } from '../../engine/content/types.ts';

/** The default number of entries per list (specification §7). `largestLimit` is the maximum. */
const usualLimit = 30;
const largestLimit = 100;
const mostModels = 10;
const mostFields = 40;
const longestText = 2_000;

/** The query for one name in the path; the response has a list of entries under its key. */
export type ContentListQuery = {
  readonly key: string;
  readonly model: string;
  readonly limit: number;
  readonly offset: number;
  readonly filter: ContentFilter;
  readonly wantsTotal: boolean;
};

export type ContentQuery = {
  readonly questions: readonly ContentListQuery[];
  /** The visitor's attributes, for targeting. Conditions on attributes missing here are ignored. */
  readonly attributes: ContentRequestAttributes;
  readonly fields: readonly string[];
  readonly omit: readonly string[];
  readonly order: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly wantsUnpublished: boolean;
  readonly preview: string | undefined;
};

/**
 * Parses a content API request: its plain parameters (`limit`, `offset`, `url`, `query.data.title`, …) and those that the published client
 * sends per name (`options.page.limit`, `options.page.query`, …) with JSON values.
 * @param models the last part of the path: names separated by commas.
 * @returns the query, or a sentence for the caller if the request is invalid.
 */
export function parseContentQuery(models: string, parameters: URLSearchParams): ContentQuery | string {
  const keys = [...new Set(models.split(',').filter(Boolean))];
  if (keys.length === 0 || keys.length > mostModels) return `Name 1 to ${mostModels} models.`;
  const questions: ContentListQuery[] = [];
  for (const key of keys) {
    const question = questionFrom(key, parameters);
    if (typeof question === 'string') return question;
    questions.push(question);
  }
  return {
    questions,
    attributes: attributesFrom(parameters),
    fields: pathsFrom(parameters.get('fields')),
    omit: pathsFrom(parameters.get('omit')),
    order: orderFrom(parameters),
    wantsUnpublished: parameters.get('includeUnpublished') === 'true',
    preview: parameters.get('preview') ?? undefined,
  };
}

function questionFrom(key: string, parameters: URLSearchParams): ContentListQuery | string {
  const own = (name: string) => {
    const given = parameters.get(`options.${key}.${name}`);
    return given === null ? undefined : parsed(given);
  };
  const asked = (name: string) => own(name) ?? parsed(parameters.get(name) ?? '');
  const limit = wholeNumber(asked('limit'), usualLimit);
  const offset = wholeNumber(asked('offset'), 0);
  if (limit === undefined || limit < 1 || limit > largestLimit) {
    return `The limit must be a number from 1 to ${largestLimit}. The default is ${usualLimit}.`;
  }
  if (offset === undefined) return 'The offset must be 0 or more.';
  const entry = asked('entry');
  const filter = parseContentFilter(
    ...plainConditions(parameters),
    objectOrUndefined(asked('query')) ?? {},
    typeof entry === 'string' && entry !== '' ? { id: entry } : {},
  );
  if (typeof filter === 'string') return filter;
  const model = own('model');
  return {
    key,
    // The published client may append a suffix to a model's name to keep two questions about it apart.
    model: typeof model === 'string' ? model : (key.split(':', 1)[0] ?? key),
    limit,
    offset,
    filter,
    wantsTotal: asked('fetchTotalCount') === true,
  };
}

/**
 * Returns the conditions in parameters such as `query.data.title=Winter` and `query.id.$in=["a","b"]`, one object per parameter because a
 * path may have several conditions.
 */
function plainConditions(parameters: URLSearchParams): readonly object[] {
  const prefix = 'query.';
  return [...parameters]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => {
      const path = name.slice(prefix.length);
      const operator = /\.(\$\w+)$/.exec(path)?.[1];
      return operator === undefined
        ? { [path]: parsed(value) }
        : { [path.slice(0, -operator.length - 1)]: { [operator]: parsed(value) } };
    });
}

/**
 * Returns the visitor's attributes from `userAttributes`, sent as JSON or as separate parameters. If they lack `urlPath`, it is taken from
 * `url`. Empty with `noTargeting=true`.
 */
function attributesFrom(parameters: URLSearchParams): ContentRequestAttributes {
  const prefix = 'userAttributes.';
  const single = [...parameters]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const attributes = Object.entries(objectOrUndefined(parsed(parameters.get('userAttributes') ?? '')) ?? {});
  const url = parameters.get('url');
  const path = url === null ? undefined : URL.parse(url, 'https://shop.invalid')?.pathname;
  if (parameters.get('noTargeting') === 'true') return {};
  return Object.fromEntries([
    ...(path === undefined ? [] : [['urlPath', path]]),
    ...[...attributes, ...single].filter(
      ([, value]) => typeof value === 'string' && value.length <= longestText,
    ),
  ]);
}

/** Parses the sort order from `sort.createdDate=-1` or `sort={"createdDate":-1}`. */
function orderFrom(parameters: URLSearchParams): ContentQuery['order'] {
  const prefix = 'sort.';
  const single = [...parameters]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const together = Object.entries(objectOrUndefined(parsed(parameters.get('sort') ?? '')) ?? {});
  return [...single, ...together]
    .slice(0, mostFields)
    .map(([path, direction]) => [path, numberOf(direction) < 0 ? -1 : 1] as const);
}

const pathsFrom = (list: string | null) => (list ?? '').split(',').filter(Boolean).slice(0, mostFields);

function wholeNumber(value: unknown, usual: number): number | undefined {
  if (value === undefined || value === '') return usual;
  const number = numberOf(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Converts text or a number to a number. Returns NaN for other types, because an object can define its own conversion. */
const numberOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

/** Parses text as JSON, or returns it unchanged if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
