import { classNames } from '../base/class-names.ts';
import type { PictureSource } from '../media/picture.tsx';
import { Picture } from '../media/picture.tsx';

export type BoxedBottle = {
  readonly key: string;
  readonly picture: PictureSource | undefined;
};

type BottleBoxProps = {
  bottles: readonly BoxedBottle[];
  /** The box's capacity in bottles. Empty places are drawn as outlines. */
  places: number;
  size?: 'large' | 'small';
  className?: string;
};

const perRow = 6;

/** A front view of a case with its bottles, and outlines for empty places. A list beside it must name the same bottles as text. */
export function BottleBox({ bottles, places, size = 'large', className }: BottleBoxProps) {
  const count = Math.max(places, bottles.length);
  const rows = Array.from({ length: Math.ceil(count / perRow) }, (_, index) =>
    Array.from({ length: Math.min(perRow, count) }, (_place, column) => index * perRow + column),
  );
  return (
    <div aria-hidden="true" className={classNames('bottle-ground', className)}>
      {rows.map((row) => (
        <div
          key={row[0]}
          className={classNames(
            'flex border-line/70 not-first:border-t',
            size === 'large'
              ? 'px-1.5 pt-5 pb-3 sm:px-6 sm:pt-8 sm:pb-5'
              : 'px-1.5 pt-4 pb-2 sm:px-4 sm:pt-6',
          )}
        >
          {row.map((place) => {
            const bottle = bottles[place];
            return (
              <span
                key={bottle?.key ?? `free-${place}`}
                className={classNames(
                  'relative min-w-0 flex-1',
                  size === 'large' ? 'h-30 sm:h-48 lg:h-60' : 'h-24 sm:h-40',
                )}
              >
                {bottle ? <StandingBottle bottle={bottle} /> : place < count && <EmptyPlace />}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function StandingBottle({ bottle: { picture } }: { bottle: BoxedBottle }) {
  if (!picture) return <EmptyPlace isFull />;
  return (
    <span className="bottle-floor absolute inset-0 motion-safe:animate-rise [&>picture]:contents">
      <Picture
        source={picture}
        sizes="6.5rem"
        alt=""
        className="absolute bottom-[7%] left-1/2 h-[93%] w-auto max-w-full -translate-x-1/2 object-contain object-bottom drop-shadow-glass"
      />
    </span>
  );
}

/** A place without a bottle's picture: an outline, filled if the place holds a wine that has no picture. */
function EmptyPlace({ isFull = false }: { isFull?: boolean }) {
  return (
    <svg
      viewBox="0 0 40 120"
      aria-hidden="true"
      className="absolute bottom-[7%] left-1/2 h-[86%] w-auto max-w-full -translate-x-1/2 text-edge"
    >
      <path
        d="M15.5 3h9v30c0 9 9.5 11 9.5 22v58a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V55c0-11 9.5-13 9.5-22z"
        fill={isFull ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1"
        strokeDasharray={isFull ? undefined : '3 4'}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
