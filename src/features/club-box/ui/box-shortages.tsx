import { useEffect, useRef } from 'react';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { quantityOf } from '../rules.ts';
import type { Shortage } from '../types.ts';

type BoxShortagesProps = {
  shortages: readonly Shortage[];
  lines: readonly BoxLine[];
  /** It was tried to save the box; else it stands there from the beginning. */
  isAnswer: boolean;
};

/** Somebody else saved first, or a law is in the way: what is left, and what could take its place. It goes as soon as the box has found a way. */
export function BoxShortages({ shortages, lines, isAnswer }: BoxShortagesProps) {
  const open = shortages.filter(
    ({ skuId, left }) => quantityOf(lines, skuId) + quantityOf(lines, skuId, true) > left,
  );
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other shortages are read again
  useEffect(() => {
    if (isAnswer) list.current?.focus();
  }, [shortages]);
  if (open.length === 0) return null;
  return (
    <Notice
      kind="error"
      live
      title={isAnswer ? 'Your box is not saved yet' : 'Not everything in this box can come to you'}
      className="mb-8"
    >
      <ul ref={list} tabIndex={-1} className="space-y-3 focus:outline-none">
        {open.map(({ skuId, name, wanted, left, because, instead }) => (
          <li key={skuId}>
            {because ??
              (left === 0
                ? `${name} is sold out since you opened this page.`
                : `Of ${name}, ${left} are left, and you want ${wanted}.`)}
            {because !== undefined && instead.length === 0 && (
              <span className="mt-1 block">What is nearest to it takes its place before it is sent.</span>
            )}
            {instead.length > 0 && (
              <span className="mt-1 flex flex-wrap items-center gap-x-5">
                {instead.map((other) => (
                  <Button
                    key={other.skuId}
                    kind="text"
                    name="do"
                    value={`instead:${skuId}:${other.skuId}:${left}`}
                    className="min-h-11 text-small text-wine"
                  >
                    Take {other.name}
                    <VisuallyHidden> instead of {name}</VisuallyHidden>
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
