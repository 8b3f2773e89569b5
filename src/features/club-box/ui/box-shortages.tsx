import { useEffect, useRef } from 'react';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { wineQuantityIn } from '../rules.ts';
import type { NamedBoxShortage } from '../types.ts';

type BoxShortagesProps = {
  shortages: readonly NamedBoxShortage[];
  lines: readonly BoxLine[];
  /** Whether the shortages were reported by an attempt to save. Otherwise they describe the box as loaded. */
  isAnswer: boolean;
};

/**
 * Wines that have too little stock or can't be shipped to the address, with alternatives. A wine is no longer listed once the edited box
 * contains no more of it than are left.
 */
export function BoxShortages({ shortages, lines, isAnswer }: BoxShortagesProps) {
  const open = shortages.filter(
    ({ skuId, left }) => wineQuantityIn(lines, skuId) + wineQuantityIn(lines, skuId, true) > left,
  );
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new shortages move focus again
  useEffect(() => {
    if (isAnswer) list.current?.focus();
  }, [shortages]);
  if (open.length === 0) return null;
  return (
    <Notice
      kind="error"
      live
      title={isAnswer ? 'We couldn’t save your box' : 'Some wines in this box aren’t available'}
      className="mb-8"
    >
      <ul ref={list} tabIndex={-1} className="space-y-3 focus:outline-none">
        {open.map(({ skuId, name, wanted, left, reason, alternatives }) => (
          <li key={skuId}>
            {reason ??
              (left === 0
                ? `${name} sold out after you opened this page.`
                : `Only ${left} ${left === 1 ? 'bottle' : 'bottles'} of ${name} left, but your box has ${wanted}.`)}
            {reason !== undefined && alternatives.length === 0 && (
              <span className="mt-1 block">We’ll replace it with the closest match before we ship.</span>
            )}
            {alternatives.length > 0 && (
              <span className="mt-1 flex flex-wrap items-center gap-x-5">
                {alternatives.map((other) => (
                  <Button
                    key={other.skuId}
                    kind="text"
                    name="do"
                    value={`instead:${skuId}:${other.skuId}:${left}`}
                    className="min-h-11 text-small text-wine"
                  >
                    Use {other.name}
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
