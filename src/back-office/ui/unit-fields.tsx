import { FieldError } from '../../ui/base/field.tsx';

type UnitFieldsProps = {
  legend: string;
  lines: readonly { readonly field: string; readonly title: string; readonly most: number }[];
  entered: Readonly<Record<string, string>> | undefined;
  /** The id of the first field, to which error summaries link. */
  id?: string;
  error?: string | undefined;
};

/** Form fields for the number of bottles of each line. */
export function LineQuantityFields({ legend, lines, entered, id, error }: UnitFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{legend}</legend>
      {lines.map(({ field, title, most }, position) => (
        <label key={field} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">{title}</span>
          <span className="flex items-center gap-2 text-ink-soft">
            <input
              type="number"
              id={position === 0 ? id : undefined}
              name={field}
              min={0}
              max={most}
              step={1}
              inputMode="numeric"
              defaultValue={entered?.[field] ?? ''}
              className="field-box w-20 text-right"
            />
            <span className="figures min-w-10">of {most}</span>
          </span>
        </label>
      ))}
      {error !== undefined && <FieldError id={id ?? legend}>{error}</FieldError>}
    </fieldset>
  );
}
