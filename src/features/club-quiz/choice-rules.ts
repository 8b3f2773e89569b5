import type { Choice, PlanOptions, QuizOptions } from './types.ts';

export const colorChoices = [
  { value: 'mixed', label: 'Both' },
  { value: 'red', label: 'Red' },
  { value: 'white', label: 'White and rosé' },
] as const satisfies readonly Choice[];

export const adventureChoices = [
  {
    value: '1',
    label: 'Classics',
    description: 'A well-known grape in every box, more when your budget allows',
  },
  { value: '3', label: 'A mix', description: 'Some grapes you know, some you don’t' },
  { value: '5', label: 'Rare finds', description: 'A rare grape in every box, more when your budget allows' },
] as const satisfies readonly Choice[];

/** A mix needs nothing but enough wines. */
export const mix = '3';

export function optionKey(color: string, plan: string): string {
  return `${color} ${plan}`;
}

export function optionsOf(options: QuizOptions, color: string, plan: string): PlanOptions {
  return options[optionKey(color, plan)] ?? { matches: 0, budgets: {} };
}

export function canBe({ budgets }: PlanOptions): boolean {
  return (budgets[mix] ?? []).length > 0;
}

/** The offered budget for what was asked: the highest that is not above it, else the lowest. */
export function offeredBudget(budgets: readonly number[], asked: number): number | undefined {
  return budgets.findLast((each) => each <= asked) ?? budgets[0];
}
