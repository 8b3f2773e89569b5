import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/base/class-names.ts';
import { visibleColumns } from './column-rules.ts';
import { OfficeIcon } from './office-icons.tsx';

export type Column<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the list can be sorted by this column; the URL then has `?sort=<id>` or `?sort=-<id>`. */
  readonly isSortable?: boolean;
  /** Whether the cells are right-aligned, as numbers are. */
  readonly atEnd?: boolean;
  /** Classes of every cell, such as those that hide it on small screens. */
  readonly className?: string;
  /** The label before the value on phones, where rows are cards without a table head. */
  readonly label?: string;
  /** Whether the value takes its own line where rows are cards. */
  readonly isLine?: boolean;
};

type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  /** The columns, defined outside the component, so that they stay the same between renders. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Returns a row's stable id, which is the value of its checkbox. */
  idOf: (row: Row) => string;
  /** Returns a row's name, used to label its checkbox. */
  nameOf?: (row: Row) => string;
  /**
   * The id of the column by which the rows are sorted, from the URL, prefixed with `-` for descending order; if omitted, the list's default
   * order applies.
   */
  sort?: string | undefined;
  /** The id of the form to which the checkboxes belong; if omitted, rows can't be selected. */
  selectionForm?: string | undefined;
  /** Returns the buttons of bulk actions, shown while rows are selected. */
  bulk?: (selected: readonly string[]) => ReactNode;
  /** The content shown if there are no rows. */
  empty: ReactNode;
  /** Whether the table head stays visible while the page scrolls. */
  hasStickyHead?: boolean;
  /** Whether each row becomes a card on phones, where a table with many columns would be cut off. */
  asCards?: boolean;
};

/** The only features of the table library in use: the server sorts, filters and pages. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/**
 * A table whose rows, sort order, columns and page depend on the URL. The first column's cell links to the row's page with the class
 * `row-link`, which makes the whole row clickable.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, idOf, nameOf, sort, selectionForm, bulk, empty, hasStickyHead, asCards } =
    props;
  const { search } = useLocation();
  const shown = visibleColumns(columns, new URLSearchParams(search));
  const definitions = useMemo(() => columns.map(({ id }) => ({ id })), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    enableRowSelection: selectionForm !== undefined,
    state: {
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)])),
    },
  });
  if (rows.length === 0) return empty;
  const selected = table.getSelectedRowModel().rows.map(({ id }) => id);
  const visible = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  return (
    <div className={classNames(hasStickyHead && 'sticky-head')}>
      {bulk && selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => table.resetRowSelection(true)}>
          {bulk(selected)}
        </SelectionBar>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="table-box" aria-label={caption} tabIndex={0}>
        <table className={classNames('data-table', asCards && 'card-rows')}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selectionForm !== undefined && (
                <th scope="col" className="w-10">
                  <SelectBox
                    label="Select all rows on this page"
                    isChecked={table.getIsAllRowsSelected()}
                    isPartly={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {visible.map((column) => (
                <ColumnHead key={column.id} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} data-row>
                {selectionForm !== undefined && (
                  <td className="w-10">
                    <SelectBox
                      label={`Select ${nameOf?.(row.original) ?? row.id}`}
                      form={selectionForm}
                      value={row.id}
                      isChecked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {visible.map((column, position) => (
                  <Cell key={column.id} column={column} row={row.original} isFirst={position === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line bg-pressed px-4 py-2">
      <p role="status" className="font-medium figures">
        {count} selected
      </p>
      {children}
      <button type="button" className="button-plain ml-auto" onClick={onClear}>
        Clear selection
      </button>
    </div>
  );
}

type SelectBoxProps = {
  label: string;
  form?: string;
  value?: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (event: unknown) => void;
};

/** A row's checkbox, submitted as `selected`; without a form, the checkbox that selects all rows. */
function SelectBox({ label, form, value, isChecked, isPartly = false, onChange }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      {...(form !== undefined && { name: 'selected', form, value })}
      className="tick-box block"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChecked;
      }}
      checked={isChecked}
      onChange={onChange}
    />
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const classes = classesOf(column);
  return isFirst ? (
    <th scope="row" className={classes}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={classes} data-label={column.label} data-line={column.isLine || undefined}>
      {column.cell(row)}
    </td>
  );
}

function ColumnHead<Row>({ column, sort }: { column: Column<Row>; sort: string | undefined }) {
  const { id, header, isSortable } = column;
  const { pathname, search } = useLocation();
  if (!isSortable) {
    return (
      <th scope="col" className={classesOf(column)}>
        {header}
      </th>
    );
  }
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const query = new URLSearchParams(search);
  query.set('sort', direction === 'descending' ? id : `-${id}`);
  query.delete('after');
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classesOf(column)}>
      <Link to={`${pathname}?${query}`} className="sort-link" aria-current={direction ? 'true' : undefined}>
        {header}
        {direction && <OfficeIcon name={direction === 'ascending' ? 'up' : 'down'} size={12} />}
      </Link>
    </th>
  );
}

const classesOf = <Row,>({ atEnd, className }: Column<Row>) =>
  classNames(atEnd && 'at-end', className) || undefined;
