import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from './button.tsx';
import { columnQueryParameter, visibleColumns } from './column-rules.ts';
import { useDismissibleDetails } from './use-closing-details.ts';

type ColumnChooserProps = { columns: readonly { readonly id: string; readonly header: ReactNode }[] };

/** A menu for choosing the table's visible columns. The choice is stored in the URL, like filters and sort order. */
export function ColumnChooser({ columns }: ColumnChooserProps) {
  const { search } = useLocation();
  const details = useDismissibleDetails(search);
  const query = new URLSearchParams(search);
  const shown = visibleColumns(columns, query);
  return (
    <details ref={details} className="sm:relative">
      <summary className="button-outline list-none [&::-webkit-details-marker]:hidden">Columns</summary>
      <Form
        method="get"
        className="absolute z-20 mt-1 grid rounded-[4px] border border-line bg-panel p-3 max-sm:inset-x-4 sm:right-0 sm:w-56"
      >
        {[...query]
          .filter(([name]) => name !== columnQueryParameter)
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        {columns.slice(1).map((column) => (
          <label key={column.id} className="flex min-h-9 items-center gap-2.5">
            <input
              type="checkbox"
              name={columnQueryParameter}
              value={column.id}
              defaultChecked={shown.includes(column)}
              className="tick-box"
            />
            {column.header}
          </label>
        ))}
        <Button className="mt-2">Show</Button>
      </Form>
    </details>
  );
}
