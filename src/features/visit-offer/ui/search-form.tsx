import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { selectablePartySizes, visitSearchPath } from '../address-rules.ts';
import type { VisitSearchQuery } from '../types.ts';

const prices = [30, 50, 100, 150];

/** The visit search form. A GET form, so that each search has its own URL. */
export function VisitSearchForm({ query }: { query: VisitSearchQuery }) {
  const { text, from, until, party, most, membersOnly, past } = query;
  return (
    <Form action={visitSearchPath} role="search" className="border-y border-line py-6">
      {past && <input type="hidden" name="past" value="shown" />}
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-4 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        <div className="max-lg:col-span-2">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Keywords"
            placeholder="cave, jazz, cheese"
            maxLength={100}
            defaultValue={text}
          />
        </div>
        <TextField id="from" name="from" type="date" label="From" defaultValue={from} />
        <TextField id="until" name="until" type="date" label="To" defaultValue={until} />
        <Select
          id="party"
          name="party"
          label="Guests"
          placeholder="Any size"
          defaultValue={party ?? ''}
          options={selectablePartySizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
        <Select
          id="most"
          name="most"
          label="Price"
          placeholder="Any price"
          defaultValue={most ?? ''}
          options={prices.map((price) => ({ value: String(price), label: `Up to $${price}` }))}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <Checkbox name="members" value="only" label="Members only" defaultChecked={membersOnly} />
        <Button>Search</Button>
      </div>
    </Form>
  );
}
