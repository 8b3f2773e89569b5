/* Separate from forms.ts so that pages don't load its schemas. */

/** Encodes a plan and a frequency as one form value, such as `open-cellar-12 quarterly`. */
export function planChoice({
  plan,
  frequency,
}: {
  readonly plan: string;
  readonly frequency: string;
}): string {
  return `${plan} ${frequency}`;
}

const choicePattern = /^([a-z0-9-]{1,60}) ([a-z-]{1,40})$/;

export function readPlanChoice(text: string | null) {
  const [, plan, frequency] = choicePattern.exec(text ?? '') ?? [];
  return plan === undefined || frequency === undefined ? undefined : { plan, frequency };
}
