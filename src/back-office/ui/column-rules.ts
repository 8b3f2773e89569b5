/** The URL parameter that names a visible column, repeated for each; without it all columns are visible. */
export const columnQueryParameter = 'column';

/** Returns the columns selected in the URL, in table order. The first column is always included, because its cells are the links. */
export function visibleColumns<Each extends { readonly id: string }>(
  columns: readonly Each[],
  query: URLSearchParams,
): readonly Each[] {
  const asked = query.getAll(columnQueryParameter);
  if (asked.length === 0) return columns;
  return columns.filter(({ id }, position) => position === 0 || asked.includes(id));
}
