import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Button, buttonClasses } from '../../../ui/base/button.tsx';
import { formatWineryDeadline } from '../../../ui/commerce/time-left.ts';
import { findWineInBox, wineQuantityIn } from '../rules.ts';
import type { BoxFormResponse, BoxPageData } from '../types.ts';

type BoxConflictProps = {
  page: Pick<BoxPageData, 'box'>;
  conflict: NonNullable<BoxFormResponse['conflict']>;
  mine: readonly BoxLine[];
  isSaving: boolean;
};

/** Two conflicting versions of a box that was saved on two devices. The member chooses one. */
export function BoxConflict({ page: { box }, conflict, mine, isSaving }: BoxConflictProps) {
  const { pathname, search } = useLocation();
  const { theirs, savedAt } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict moves focus again
  useEffect(() => heading.current?.focus(), [conflict]);
  return (
    <section
      aria-labelledby="two-boxes"
      className="mb-10 rounded-winery border-2 border-ink bg-field p-5 sm:p-7"
    >
      <h2 ref={heading} id="two-boxes" tabIndex={-1} className="type-title scroll-mt-10 focus:outline-none">
        This box was changed on another device
      </h2>
      <p className="mt-2 text-ink-soft text-small">
        It was saved there on {formatWineryDeadline(savedAt)}. Which version do you want to keep?
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Side title="This device" box={box} lines={mine} other={theirs}>
          <Button name="do" value="save" wide pendingLabel={isSaving ? 'Saving' : undefined}>
            Keep mine
          </Button>
        </Side>
        <Side title="Other device" box={box} lines={theirs} other={mine}>
          <Link to={`${pathname}${search}`} replace className={buttonClasses('outline', true)}>
            Use the other version
          </Link>
        </Side>
      </div>
    </section>
  );
}

type SideProps = {
  title: string;
  box: BoxPageData['box'];
  lines: readonly BoxLine[];
  other: readonly BoxLine[];
  children: ReactNode;
};

/** One of the two versions, with its differing lines in bold. */
function Side({ title, box, lines, other, children }: SideProps) {
  return (
    <div className="flex flex-col">
      <h3 className="font-medium text-small">{title}</h3>
      <ul className="figures my-3 border-line border-y text-small">
        {lines.map((line) => {
          const differs = wineQuantityIn(other, line.skuId, line.isAddOn) !== line.quantity;
          return (
            <li
              key={`${line.isAddOn} ${line.skuId}`}
              className={`flex gap-3 border-line py-1.5 not-first:border-t ${differs ? 'font-medium' : 'text-ink-soft'}`}
            >
              <span className="w-7 shrink-0">{line.quantity} ×</span>
              <span>
                {findWineInBox(box, line.skuId)?.name}
                {line.isAddOn && ', extra'}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="mt-auto">{children}</div>
    </div>
  );
}
