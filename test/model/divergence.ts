import type { Refused } from '../../src/core/result.ts';

/** Thrown when the shop and the model disagree. */
export class Divergence extends Error {
  override name = 'Divergence';
}

export function mustBe(isTrue: boolean, sentence: string, ...details: unknown[]): void {
  if (!isTrue) throw new Divergence([sentence, ...details.map((each) => JSON.stringify(each))].join(' · '));
}

type Answer = { readonly ok: true } | Refused<string>;

/** Expects success, or refusals with only these codes. */
export function mayFailWith(answer: Answer, codes: readonly (string | RegExp)[]): void {
  if (answer.ok) return;
  for (const { code, sentence } of answer.refusals) {
    const isKnown = codes.some((each) => (typeof each === 'string' ? each === code : each.test(code)));
    mustBe(isKnown && sentence.length > 0, `refused with ${code}: ${sentence}`);
  }
}

/** Expects success if the model allows the action, else a refusal. */
export function mustAgree(what: string, answer: Answer, isAllowed: boolean): void {
  const said = answer.ok ? 'yes' : answer.refusals.map(({ code }) => code).join();
  mustBe(answer.ok === isAllowed, `${what}: the model says ${isAllowed ? 'yes' : 'no'}, the shop ${said}`);
}
