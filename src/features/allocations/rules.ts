import type { LineInView, OwnLine } from '../../engine/clubs/allocations/types.ts';

const bottles = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`;

/** How a line stands for its holder, in one or two sentences. */
export function lineFacts(line: OwnLine & Pick<LineInView, 'left' | 'choices'>): string {
  const { maximum, granted, bought, left, minimum, step, choices } = line;
  const yours = `${bottles(maximum + granted)} set aside for you`;
  if (left === 0) return `${yours}, all of them bought.`;
  const taken = bought > 0 ? `, ${bought} bought, ${left} left` : '';
  const conditions = [
    ...(minimum > 1 && bought < minimum ? [`from ${minimum} on`] : []),
    ...(step > 1 ? [`in steps of ${step}`] : []),
  ];
  const gone = choices.length > 1 ? '' : ' There are none in the cellar just now; call us.';
  return `${yours}${taken}${conditions.length > 0 ? `, ${conditions.join(', ')}` : ''}.${gone}`;
}

/** What a wish binds to, said before it is made (domain §5.19). */
export const wishSentence =
  'If others leave theirs, we can set more aside for you. This is a wish and not an order: nothing is charged. We write to you when it is granted, and you decide then.';
