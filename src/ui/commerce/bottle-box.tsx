import { classNames } from '../base/class-names.ts';
import type { PictureSource } from '../media/picture.tsx';
import { Picture } from '../media/picture.tsx';

export type BoxedBottle = {
  /** Unique within the box. */
  readonly key: string;
  readonly picture: PictureSource | undefined;
};

type BottleBoxProps = {
  bottles: readonly BoxedBottle[];
  /** How many have room; empty ones are drawn as outlines. */
  places: number;
  /** What stands in it, for people who do not see it; empty where a list beside it says the same. */
  label: string;
  size?: 'large' | 'small';
  className?: string;
};

const perRow = 6;

/** A case of wine looked at from the front: what is in it stands in its place, what is missing is an outline. */
export function BottleBox({ bottles, places, label, size = 'large', className }: BottleBoxProps) {
  const count = Math.max(places, bottles.length);
  const rows = Array.from({ length: Math.ceil(count / perRow) }, (_, row) =>
    Array.from({ length: Math.min(perRow, count) }, (_place, column) => row * perRow + column),
  );
  return (
    <div
      role={label === '' ? undefined : 'img'}
      aria-label={label === '' ? undefined : label}
      aria-hidden={label === '' || undefined}
      className={classNames('bottle-ground', className)}
    >
      {rows.map((places_) => (
        <div
          key={places_[0]}
          className={classNames(
            'flex border-line/70 not-first:border-t',
            size === 'large' ? 'px-2 pt-5 pb-4 sm:px-6 sm:pt-8 sm:pb-6' : 'px-2 pt-3 pb-2',
          )}
        >
          {places_.map((place) => {
            const bottle = bottles[place];
            return (
              <span
                key={bottle?.key ?? `free-${place}`}
                className={classNames(
                  'relative min-w-0 flex-1',
                  size === 'large' ? 'h-28 sm:h-44 lg:h-52' : 'h-20',
                )}
              >
                {bottle ? <Standing bottle={bottle} /> : place < count && <Free />}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Standing({ bottle: { picture } }: { bottle: BoxedBottle }) {
  if (!picture) return <Free isFull />;
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

/** A place that waits for a bottle; filled where a wine has no picture. */
function Free({ isFull = false }: { isFull?: boolean }) {
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
