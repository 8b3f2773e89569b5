import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { openStep, type PageStep } from '../rules.ts';

/**
 * The step that stood open when the visitor came here or sent the one before. It stays the open one while its fields save
 * themselves: a step is over when its button is pressed, not when its last field is left.
 */
export function useStepOfArrival(view: CheckoutView): PageStep {
  const [query] = useSearchParams();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged once for each arrival, with the data that came with it
  return useMemo(() => openStep(view, query.get('step')), [key]);
}
