/** The parsed values of a form with nested brackets, the encoding of Stripe's API: `card[number]=…&expand[0]=…&metadata[order_id]=…`. */
export type NestedFormValues = { readonly [name: string]: string | NestedFormValues };

const maximumFields = 200;
const maximumDepth = 4;

/** Error thrown for a body that is not a valid form. */
export class MalformedFormError extends Error {
  override name = 'FormError';
}

type Branch = { [name: string]: string | Branch };

/**
 * Parses a form with nested brackets. Lists become objects with the keys `0`, `1`, …. Objects have no prototype, so no field name is
 * special.
 */
export function parseNestedForm(body: string): NestedFormValues {
  const root = emptyBranch();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    fields += 1;
    if (fields > maximumFields) throw new MalformedFormError('too many fields');
    place(root, namePath(name), value);
  }
  return root;
}

/**
 * Returns the values of a list in the order of their indexes, or an empty list if the field is missing. A single value counts as a list.
 */
export function listValuesOf(value: string | NestedFormValues | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.values(value).filter((entry) => typeof entry === 'string');
}

function namePath(name: string): readonly string[] {
  const [first = '', ...rest] = name.split('[');
  const path = [first, ...rest.map((part) => part.slice(0, -1))];
  const wellFormed = first !== '' && rest.every((part) => part.endsWith(']'));
  if (!wellFormed || path.length > maximumDepth)
    throw new MalformedFormError(`cannot read the field name ${name}`);
  return path;
}

function place(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(branch).length) : part;
    if (depth === path.length - 1) {
      branch[name] = value;
      return;
    }
    const next = branch[name] ?? emptyBranch();
    if (typeof next === 'string')
      throw new MalformedFormError(`${path[0]} is given as a value and as a group`);
    branch[name] = next;
    branch = next;
  }
}

function emptyBranch(): Branch {
  return Object.create(null) as Branch;
}
