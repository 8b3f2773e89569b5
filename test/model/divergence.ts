import type { Refused } from '../../src/core/result.ts';

/** Thrown when the shop and the model disagree. */
export class Divergence extends Error {
  override name = 'Divergence';
}

export function assertThat(isTrue: boolean, sentence: string, ...details: unknown[]): void {
  if (!isTrue) throw new Divergence([sentence, ...details.map((each) => JSON.stringify(each))].join(' · '));
}

type Answer = { readonly ok: true } | Refused<string>;

/** Expects success, or refusals with only these codes. */
export function expectOkOrRefusal(answer: Answer, codes: readonly (string | RegExp)[]): void {
  if (answer.ok) return;
  for (const { code, sentence } of answer.refusals) {
    const isKnown = codes.some((each) => (typeof each === 'string' ? each === code : each.test(code)));
    assertThat(isKnown && sentence.length > 0, `refused with ${code}: ${sentence}`);
  }
}

/** Expects success if the model allows the action, else a refusal. */
export function expectSuccessOnlyIf(what: string, answer: Answer, isAllowed: boolean): void {
  const said = answer.ok ? 'yes' : answer.refusals.map(({ code }) => code).join();
  assertThat(
    answer.ok === isAllowed,
    `${what}: the model says ${isAllowed ? 'yes' : 'no'}, the shop ${said}`,
  );
}
