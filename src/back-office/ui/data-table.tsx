import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/base/class-names.ts';
import { OfficeIcon } from './office-icons.tsx';
import { useRowSelection } from './use-row-selection.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the list can be sorted by it; the address then says `?sort=<id>` or `?sort=-<id>`. */
  readonly isSortable?: boolean;
  /** Figures stand at the right. */
  readonly atEnd?: boolean;
  /** Classes of every cell, such as those that hide it on small screens. */
  readonly className?: string;
};

type DataTableProps<Row> = {
  /** What the table lists, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A stable id; the value of a row's checkbox. */
  idOf: (row: Row) => string;
  /** What a row is called, for the name of its checkbox. */
  nameOf?: (row: Row) => string;
  /** The order of the rows, from the address; `-` first means descending. */
  sort?: string | undefined;
  /** The id of the form that the checkboxes belong to; left out, rows can't be selected. */
  selectionForm?: string | undefined;
  /** Shown while rows are selected, with their number: the bar of bulk actions. */
  bulk?: (selected: readonly string[]) => ReactNode;
  /** Stands where no rows are. */
  empty: ReactNode;
  /** Whether the head of the table stays in sight while the page scrolls. */
  hasStickyHead?: boolean;
};

/**
 * A table whose rows, order and page the address decides. The first column's cell links to the row's page with the class
 * `row-link`, which makes the whole row its target.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, idOf, nameOf, sort, selectionForm, bulk, empty, hasStickyHead } = props;
  const selection = useRowSelection(rows.map(idOf));
  if (rows.length === 0) return empty;
  return (
    <div className={classNames(hasStickyHead && 'sticky-head')}>
      {bulk && selection.selected.length > 0 && (
        <div className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line bg-pressed px-4 py-2">
          <p role="status" className="font-medium figures">
            {selection.selected.length} selected
          </p>
          {bulk(selection.selected)}
          <button type="button" className="button-plain ml-auto" onClick={selection.clear}>
            Clear selection
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="table-box" aria-label={caption} tabIndex={0}>
        <table className="data-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selectionForm !== undefined && (
                <th scope="col" className="w-10">
                  <input
                    type="checkbox"
                    className="tick-box block"
                    aria-label="Select all rows on this page"
                    ref={selection.headRef}
                    checked={selection.isAll}
                    onChange={selection.toggleAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = idOf(row);
              return (
                <tr key={id} data-row>
                  {selectionForm !== undefined && (
                    <td className="w-10">
                      <input
                        type="checkbox"
                        name="selected"
                        value={id}
                        form={selectionForm}
                        className="tick-box block"
                        aria-label={`Select ${nameOf?.(row) ?? id}`}
                        checked={selection.isSelected(id)}
                        onClick={(event) => selection.noteShift(event.shiftKey)}
                        onChange={() => selection.toggle(id)}
                      />
                    </td>
                  )}
                  {columns.map(({ id: columnId, cell, atEnd, className }, position) => {
                    const classes = classNames(atEnd && 'at-end', className) || undefined;
                    return position === 0 ? (
                      <th key={columnId} scope="row" className={classes}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={columnId} className={classes}>
                        {cell(row)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function ColumnHead<Row>({ column, sort }: { column: Column<Row>; sort: string | undefined }) {
  const { id, header, isSortable, atEnd, className } = column;
  const { pathname, search } = useLocation();
  const classes = classNames(atEnd && 'at-end', className) || undefined;
  if (!isSortable) {
    return (
      <th scope="col" className={classes}>
        {header}
      </th>
    );
  }
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const query = new URLSearchParams(search);
  query.set('sort', direction === 'descending' ? id : `-${id}`);
  query.delete('after');
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classes}>
      <Link to={`${pathname}?${query}`} className="sort-link" aria-current={direction ? 'true' : undefined}>
        {header}
        {direction && <OfficeIcon name={direction === 'ascending' ? 'up' : 'down'} size={12} />}
      </Link>
    </th>
  );
}
