import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';

/** Why it was refused; nothing when it was not. */
export function codesOf(answer: { readonly ok: boolean }): readonly string[] {
  return 'refusals' in answer
    ? (answer.refusals as readonly { readonly code: string }[]).map(({ code }) => code)
    : [];
}

/** What became of a press on the button, in one word: `placed`, `action_required`, or the codes of its refusals. */
export function outcomeOf(answer: PlaceOrderResult): string {
  return answer.ok ? answer.value.kind : codesOf(answer).join();
}
