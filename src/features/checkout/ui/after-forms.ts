import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Returns whether to reload the page's data. A refusal changes them too: the input is saved, and a price, stock or seat may have changed.
 */
export function shouldRevalidateAfterForms({
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'defaultShouldRevalidate'>): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}
