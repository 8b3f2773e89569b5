import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { type CheckoutPageStep, openStepOfCheckout } from '../rules.ts';

/**
 * Returns the step that was open when the visitor arrived at the page or submitted the previous step. The step stays open while its fields
 * autosave, and ends only when its button is pressed.
 */
export function useOpenStepOnArrival(view: CheckoutView): CheckoutPageStep {
  const [query] = useSearchParams();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated once for each arrival, with the data that came with it
  return useMemo(() => openStepOfCheckout(view, query.get('step')), [key]);
}
