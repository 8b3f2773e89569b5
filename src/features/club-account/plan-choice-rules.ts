/* Apart from the forms, whose schemas no page needs to carry. */

/** `open-cellar-12 quarterly`: a plan and how often, as one choice. */
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
