import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A refusal changes the data too: the input is saved, and a price, stock or seat may have changed. */
export function shouldRevalidateAfterForms({
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'defaultShouldRevalidate'>): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}
