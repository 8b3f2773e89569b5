import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Returns whether to reload the page's data: after every form, because even a refused one may have saved input or found a changed price,
 * stock or seat.
 */
export function shouldRevalidateAfterForms({
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'defaultShouldRevalidate'>): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}
