/** The parameter that names each column to show; without it all are shown. */
export const columnParameter = 'column';

/** Returns the columns that the URL asks for, in their own order. The first one always stays: its cells are the links. */
export function shownColumns<Each extends { readonly id: string }>(
  columns: readonly Each[],
  query: URLSearchParams,
): readonly Each[] {
  const asked = query.getAll(columnParameter);
  if (asked.length === 0) return columns;
  return columns.filter(({ id }, position) => position === 0 || asked.includes(id));
}
