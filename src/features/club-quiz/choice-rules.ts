import type { QuizChoice, QuizOptions, QuizPlanOptions } from './types.ts';

export const colorChoices = [
  { value: 'mixed', label: 'Both' },
  { value: 'red', label: 'Red' },
  { value: 'white', label: 'White and rosé' },
] as const satisfies readonly QuizChoice[];

export const adventureChoices = [
  {
    value: '1',
    label: 'Classics',
    description: 'A well-known grape in every box, more when your budget allows',
  },
  { value: '3', label: 'A mix', description: 'Some grapes you know, some you don’t' },
  { value: '5', label: 'Rare finds', description: 'A rare grape in every box, more when your budget allows' },
] as const satisfies readonly QuizChoice[];

/** The adventure choice available whenever there are enough wines for a box. */
export const defaultAdventure = '3';

export function quizOptionKey(color: string, plan: string): string {
  return `${color} ${plan}`;
}

export function planOptionsFor(options: QuizOptions, color: string, plan: string): QuizPlanOptions {
  return options[quizOptionKey(color, plan)] ?? { matches: 0, budgets: {} };
}

export function offersBudgetChoice({ budgets }: QuizPlanOptions): boolean {
  return (budgets[defaultAdventure] ?? []).length > 0;
}

/** Returns the highest offered budget that doesn't exceed the requested one, or else the lowest. Undefined if none is offered. */
export function closestOfferedBudget(budgets: readonly number[], requested: number): number | undefined {
  return budgets.findLast((each) => each <= requested) ?? budgets[0];
}
