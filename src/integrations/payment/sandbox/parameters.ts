import { invalidParameterError } from './api-error.ts';
import { listValuesOf, type NestedFormValues } from './form-encoding.ts';

/** Readers of request parameters. Like Stripe's, their errors name the parameter. */

export function optionalText(form: NestedFormValues, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidParameterError(name, `Invalid string: ${name}`);
  return value;
}

export function requiredText(form: NestedFormValues, name: string): string {
  const value = optionalText(form, name);
  if (value === undefined) {
    throw invalidParameterError(name, `Missing required param: ${name}.`, 'parameter_missing');
  }
  return value;
}

export function optionalInteger(form: NestedFormValues, name: string): number | undefined {
  const text = optionalText(form, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(text)) {
    throw invalidParameterError(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  }
  return Number(text);
}

/** Returns an amount in cents, or undefined if it is missing. Throws an `ApiError` for an amount below 1. */
export function optionalAmount(form: NestedFormValues, name: string): number | undefined {
  const amount = optionalInteger(form, name);
  if (amount !== undefined && amount < 1) {
    throw invalidParameterError(
      name,
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  }
  return amount;
}

export function optionalChoice<const Choice extends string>(
  form: NestedFormValues,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = optionalText(form, name);
  if (text === undefined) return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) {
    throw invalidParameterError(name, `Invalid ${name}: must be one of ${choices.join(', ')}`);
  }
  return choice;
}

export function nestedValues(form: NestedFormValues, name: string): NestedFormValues {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

const maximumMetadataKeys = 50;

export function metadataOf(form: NestedFormValues): Readonly<Record<string, string>> {
  const entries = Object.entries(nestedValues(form, 'metadata'));
  if (entries.length > maximumMetadataKeys)
    throw invalidParameterError('metadata', 'Too many metadata keys.');
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value !== 'string' || value.length > 500 || name.length > 40) {
        throw invalidParameterError('metadata', `Invalid metadata: ${name}`);
      }
      return [name, value];
    }),
  );
}

/** Returns the field paths in the `expand` list, without the prefix `data.` of list requests. */
export function expandedFields(form: NestedFormValues): ReadonlySet<string> {
  return new Set(listValuesOf(form.expand).map((path) => path.replace(/^data\./, '')));
}

/** Returns the paging parameters of a list request: `limit`, `starting_after`, and `created[gte]` in seconds since 1970. */
export function readListPageRequest(form: NestedFormValues) {
  const limit = optionalInteger(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidParameterError('limit', 'Invalid limit: must be between 1 and 100.');
  const created = nestedValues(form, 'created');
  return {
    limit,
    startingAfter: optionalText(form, 'starting_after'),
    createdSince: optionalInteger(created, 'gte') ?? 0,
  };
}

/** Throws an `ApiError` for an unknown parameter, so that none is silently ignored. */
export function rejectUnknownParameters(form: NestedFormValues, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !names.includes(name));
  if (unknown !== undefined) {
    throw invalidParameterError(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
  }
}
