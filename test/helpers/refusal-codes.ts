import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';

/** Returns the codes of a result's refusals; an empty array if it succeeded. */
export function refusalCodes(answer: { readonly ok: boolean }): readonly string[] {
  return 'refusals' in answer
    ? (answer.refusals as readonly { readonly code: string }[]).map(({ code }) => code)
    : [];
}

/** Returns the outcome of placing an order in one word: `placed`, `action_required`, or the codes of its refusals. */
export function orderOutcome(answer: PlaceOrderResult): string {
  return answer.ok ? answer.value.kind : refusalCodes(answer).join();
}
