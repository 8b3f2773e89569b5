import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export type ChipOption = {
  value: string;
  label: ReactNode;
  /** A second line of text, such as a price. */
  detail?: ReactNode;
  className?: string;
};

type ChipGroupProps = {
  legend: ReactNode;
  name: string;
  options: readonly ChipOption[];
  chosen: string;
  error?: string | undefined;
  /** The id of the first chip, for links from error summaries. If several groups share a name, only one of them has it. */
  id?: string | undefined;
  /** CSS classes that set the number of columns. */
  className: string;
};

/** A radio group of short options side by side, such as amounts or sizes. */
export function ChipGroup({ legend, name, options, chosen, error, id = name, className }: ChipGroupProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-2 text-small font-medium">{legend}</legend>
      <div className={classNames('grid gap-2', className)}>
        {options.map(({ value, label, detail, className: own }, position) => (
          <label
            key={value}
            className={classNames(
              'figures grid min-h-13 cursor-pointer place-content-center rounded-winery border border-edge bg-field px-1 py-1.5 text-center has-checked:border-2 has-checked:border-wine has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink hover:border-ink',
              own,
            )}
          >
            <input
              type="radio"
              id={position === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen === value}
              className="sr-only"
            />
            {label}
            {detail !== undefined && (
              <span className="block font-normal text-ink-soft text-small">{detail}</span>
            )}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
