import { classNames } from '../base/class-names.ts';
import { Mark } from '../media/mark.tsx';
import { Picture, type PictureSource } from '../media/picture.tsx';

type BottlePanelProps = {
  /** One bottle, or those of a set side by side; none where no picture was made. */
  pictures: readonly PictureSource[];
  alt: string;
  /** How wide one bottle will stand, as of `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  /** False where the bottles stand on the section itself. */
  hasGround?: boolean;
  /** Gives the panel its proportions. */
  className?: string;
};

const ground = 'overflow-hidden rounded-house bg-linear-to-b from-paper-deep to-paper-shade';
const floor =
  "before:absolute before:bottom-[6%] before:h-[4%] before:content-[''] " +
  'before:bg-[radial-gradient(closest-side,rgb(36_27_21/0.3),rgb(36_27_21/0.12)_60%,transparent)]';
const glass =
  'absolute bottom-0 left-1/2 h-full w-auto max-w-none -translate-x-1/2 drop-shadow-[0_14px_14px_rgb(36_27_21/0.16)]';

/** The more bottles, the smaller they stand, so that the group fills the same ground; from four on they overlap. */
function heightOf(count: number): string {
  // On a phone's card the label needs more of the height above the bottle.
  if (count === 1) return 'h-[76%] lg:h-[82%]';
  return count < 4 ? 'h-[74%]' : 'h-[54%]';
}

/** A single bottle is twice as high as wide; sets and goods are wider. */
export function isBottle({ width, height }: PictureSource): boolean {
  return height >= 2 * width;
}

/** The ground that bottles stand on: paper in a soft light from above, a shadow where the glass meets it. */
export function BottlePanel({ pictures, hasGround = true, className, ...described }: BottlePanelProps) {
  const [first, ...others] = pictures;
  const panel = classNames('relative', hasGround && ground, className);
  if (first === undefined) {
    return (
      <div className={classNames(panel, 'grid place-items-center')}>
        <Mark className="h-auto w-1/3 max-w-32 text-brass-bright" />
      </div>
    );
  }
  if (others.length === 0 && !isBottle(first)) {
    return (
      <div className={classNames(panel, '[&>picture]:contents')}>
        <Picture source={first} {...described} className="absolute inset-[4%] size-[92%] object-contain" />
      </div>
    );
  }
  return (
    <div
      className={classNames(
        panel,
        floor,
        others.length === 0 ? 'before:inset-x-[24%]' : 'before:inset-x-[6%]',
      )}
    >
      <div
        className={classNames(
          'absolute bottom-[8%] flex',
          pictures.length < 4 ? 'inset-x-[4%]' : 'inset-x-[8%]',
          heightOf(pictures.length),
        )}
      >
        {pictures.map((source, position) => (
          <span key={source.stem} className="relative flex-1 [&>picture]:contents">
            {/* A set is described once, by its first bottle. */}
            <Picture
              source={source}
              {...described}
              alt={position === 0 ? described.alt : ''}
              className={glass}
            />
          </span>
        ))}
      </div>
    </div>
  );
}
