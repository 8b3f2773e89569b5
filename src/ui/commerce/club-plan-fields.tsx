import type { ReactNode } from 'react';
import { RadioGroup, type RadioOption } from '../base/radio-group.tsx';
import type { FormFieldState } from './club-fields.tsx';

type ClubChoiceProps = {
  fields: FormFieldState;
  name: string;
  legend: string;
  options: readonly RadioOption[];
  hint?: ReactNode;
};

/** A radio group that selects the previous choice, or the first option if that choice is no longer offered. */
export function ClubRadioGroup({ fields, name, legend, options, hint }: ClubChoiceProps) {
  const chosen = options.find(({ value }) => value === fields.value(name)) ?? options[0];
  return (
    <RadioGroup
      id={name}
      legend={legend}
      name={name}
      options={options}
      defaultValue={chosen?.value}
      error={fields.error(name)}
      hint={hint}
    />
  );
}

type ClubPlanFieldsProps = {
  fields: FormFieldState;
  plans: readonly RadioOption[];
  frequencies: readonly RadioOption[];
  planHint?: ReactNode;
};

/** The fields for the plan and frequency. A club with a single frequency requests only the plan. */
export function ClubPlanFields({ fields, plans, frequencies, planHint }: ClubPlanFieldsProps) {
  return (
    <>
      <ClubRadioGroup
        fields={fields}
        name="plan"
        legend="How many bottles?"
        options={plans}
        hint={planHint}
      />
      {frequencies.length > 1 ? (
        <ClubRadioGroup fields={fields} name="frequency" legend="How often?" options={frequencies} />
      ) : (
        <input type="hidden" name="frequency" value={frequencies[0]?.value} />
      )}
    </>
  );
}
