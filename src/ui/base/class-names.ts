/** Joins the truthy class names with spaces: `classNames('a', condition && 'b')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
