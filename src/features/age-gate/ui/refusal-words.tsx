import type { ReactNode, RefObject } from 'react';
import { winery } from '../../../winery.ts';

type RefusalWordsProps = {
  headingId?: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The heading level of the sentence: 1 on the gate's own page, otherwise 2. */
  level?: 1 | 2;
  /** The button or link to change the answer. */
  children: ReactNode;
};

export function AgeRefusalMessage({ headingId, headingRef, level = 2, children }: RefusalWordsProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <Heading id={headingId} ref={headingRef} tabIndex={-1} className="type-heading outline-none">
        You are not old enough to view this content.
      </Heading>
      <p className="mt-4 mb-8 text-ink-soft">
        By {winery().law.state} law, we can sell and serve wine only to people 21 and older. Come see us when
        you’re 21.
      </p>
      <p className="text-small text-ink-soft">Clicked the wrong button?</p>
      {children}
    </>
  );
}
