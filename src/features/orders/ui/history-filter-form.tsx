import { type ChangeEvent, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import {
  type OrderHistoryFilterOptions,
  orderHistoryStatuses,
} from '../../../engine/orders/fulfillment/history-types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import {
  hasOrderHistoryFilters,
  type OrderHistoryQuery,
  orderHistoryPath,
  orderHistoryStatusTitle,
  orderKindTitle,
} from '../history-rules.ts';

/** The filter form of the order history. With scripts, a choice takes effect immediately. */
export function OrderHistoryFilterForm({
  query,
  choices,
}: {
  query: OrderHistoryQuery;
  choices: OrderHistoryFilterOptions;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const choose = (_event: ChangeEvent<HTMLSelectElement>) => {
    void submit(form.current, { preventScrollReset: true });
  };
  return (
    <Form ref={form} action={orderHistoryPath} role="search" aria-label="Your orders">
      {/* What is cleared elsewhere must be seen cleared here. */}
      <div
        key={JSON.stringify(query)}
        className="grid grid-cols-2 items-end gap-x-4 gap-y-4 sm:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
      >
        <TextField
          name="q"
          type="search"
          label="Wine or order number"
          defaultValue={query.text}
          maxLength={60}
          className="col-span-2 sm:col-span-3 xl:col-span-1"
        />
        <Select
          name="kind"
          label="Type"
          placeholder="All types"
          defaultValue={query.kind ?? ''}
          options={choices.kinds.map((kind) => ({ value: kind, label: orderKindTitle(kind) }))}
          onChange={choose}
        />
        <Select
          name="year"
          label="Year"
          placeholder="All years"
          defaultValue={query.year === undefined ? '' : String(query.year)}
          options={choices.years.map((year) => ({ value: String(year), label: String(year) }))}
          onChange={choose}
        />
        <Select
          name="status"
          label="Status"
          placeholder="All statuses"
          defaultValue={query.status ?? ''}
          options={orderHistoryStatuses.map((status) => ({
            value: status,
            label: orderHistoryStatusTitle(status),
          }))}
          onChange={choose}
        />
        <Button kind="outline">Search</Button>
      </div>
      {hasOrderHistoryFilters(query) && (
        <p className="mt-4 text-small">
          <TextLink to={orderHistoryPath}>Show all</TextLink>
        </p>
      )}
    </Form>
  );
}
