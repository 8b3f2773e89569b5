import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SideBySideProps = {
  /** What the table is, for whoever hears it. */
  caption: string;
  /** Over the first column; without it that corner stays empty. */
  corner?: string;
  columns: readonly string[];
  rows: readonly { readonly label: string; readonly cells: readonly ReactNode[] }[];
  /** Headings in display type, for a table that a page is about. */
  isLarge?: boolean;
  className?: string;
};

/** A table whose rows telephones show one below the other, each cell after the name of its column; on paper it is a table. */
export function SideBySide({ caption, corner, columns, rows, isLarge = false, className }: SideBySideProps) {
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
