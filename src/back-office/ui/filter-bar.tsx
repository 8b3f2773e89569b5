import type { ComponentProps, ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { TextField } from '../../ui/base/text-field.tsx';
import { Button } from './button.tsx';
import { SelectField, type SelectFieldOption } from './choice.tsx';
import { columnQueryParameter } from './column-rules.ts';
import { OfficeIcon } from './office-icons.tsx';

type FilterBarProps = {
  /** The search field's label and its text from the URL; if omitted, the list has no search. */
  search?: { readonly label: string; readonly value: string; readonly name?: string };
  /** The `FilterSelect` and `FilterTextField` elements, submitted with the search. */
  children?: ReactNode;
  /** Whether any filter is set; if so, a link clears all filters. */
  isFiltered: boolean;
};

/** URL parameters that are not filters and are kept when filters change. */
const keptParameters: readonly string[] = ['sort', columnQueryParameter];

/** The search and filters of a list. They form a GET form, so that each view has its own URL, which can be saved and shared. */
export function FilterBar({ search, children, isFiltered }: FilterBarProps) {
  const { pathname, search: query } = useLocation();
  const kept = [...new URLSearchParams(query)].filter(([name]) => keptParameters.includes(name));
  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-end gap-2 border-b border-line px-4 py-3"
    >
      {search && (
        <label className="relative min-w-56 grow sm:max-w-sm">
          <span className="sr-only">{search.label}</span>
          <OfficeIcon
            name="search"
            size={16}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          />
          <input
            type="search"
            name={search.name ?? 'q'}
            // The address changes the field, such as when a filter is cleared.
            key={search.value}
            defaultValue={search.value}
            placeholder={search.label}
            autoComplete="off"
            data-page-search
            className="field-box pl-9"
          />
        </label>
      )}
      {children && (
        <div className="flex items-end gap-2 max-sm:-mx-4 max-sm:w-dvw max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:contents">
          {children}
        </div>
      )}
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button kind="outline" className="min-h-10">
        Apply
      </Button>
      {isFiltered && (
        <Link to={pathname} className="button-plain min-h-10">
          Clear
        </Link>
      )}
    </Form>
  );
}

type FilterChoiceProps = {
  name: string;
  label: string;
  options: readonly SelectFieldOption[];
  placeholder?: string;
  /** The value in the URL; undefined if the filter is not set. */
  value: string | undefined;
};

/** A drop-down list in a filter bar; renders nothing without options. */
export function FilterSelect({ name, label, options, placeholder = 'Any', value }: FilterChoiceProps) {
  if (options.length === 0) return null;
  // The address changes the field, such as when a filter is cleared.
  return <SelectField {...{ name, label, options, placeholder }} defaultValue={value} key={value} />;
}

/** A text or date field in a filter bar, with its value from the URL. */
export function FilterTextField({
  value,
  ...field
}: ComponentProps<typeof TextField> & { value: string | undefined }) {
  // Here and not in the page, where two fields with the same value would have the same key.
  return <TextField {...field} defaultValue={value} key={value} />;
}
