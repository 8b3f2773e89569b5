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

/** The adventure choice available whenever there are enough wines for a box. */
export const defaultAdventure = '3';

export function optionKey(color: string, plan: string): string {
  return `${color} ${plan}`;
}

export function optionsOf(options: QuizOptions, color: string, plan: string): PlanOptions {
  return options[optionKey(color, plan)] ?? { matches: 0, budgets: {} };
}

export function isAvailable({ budgets }: PlanOptions): boolean {
  return (budgets[defaultAdventure] ?? []).length > 0;
}

/** Returns the highest offered budget that doesn't exceed the requested one, or else the lowest. Undefined if none is offered. */
export function offeredBudget(budgets: readonly number[], requested: number): number | undefined {
  return budgets.findLast((each) => each <= requested) ?? budgets[0];
}
