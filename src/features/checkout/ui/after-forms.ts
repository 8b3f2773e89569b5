import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A refusal has changed something too: what was typed is kept; a price, a stock or a seat may be another. */
export function loadsAfterForms({
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'defaultShouldRevalidate'>): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}
