import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SideBySideProps = {
  /** A description of the table for screen readers. */
  caption: string;
  /** The heading of the first column; empty if omitted. */
  corner?: string;
  columns: readonly string[];
  rows: readonly { readonly label: string; readonly cells: readonly ReactNode[] }[];
  /** Whether the headings are large, as for a page's main table. */
  isLarge?: boolean;
  className?: string;
};

/** A comparison table. Phones show each row as a list of cells with column names. Printed pages show the table. */
export function SideBySideTable({
  caption,
  corner,
  columns,
  rows,
  isLarge = false,
  className,
}: SideBySideProps) {
  const heading = isLarge ? 'type-title' : 'font-medium text-ink-soft';
  return (
    <table className={classNames('side-by-side figures text-small', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {corner === undefined ? (
            <td />
          ) : (
            <th scope="col" className={heading}>
              {corner}
            </th>
          )}
          {columns.map((column) => (
            <th key={column} scope="col" className={heading}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row" className="font-medium">
              {label}
            </th>
            {cells.map((cell, position) => (
              <td key={columns[position]} className="text-ink-soft">
                <span aria-hidden="true" className="side-by-side-name">
                  {columns[position]}
                </span>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
