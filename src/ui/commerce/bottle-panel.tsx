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

/** A single bottle is twice as high as wide; sets and goods are wider. */
export function isBottle({ width, height }: PictureSource): boolean {
  return height >= 2 * width;
}

/** The ground that bottles stand on: paper in a soft light from above, a shadow where the glass meets it. */
export function BottlePanel({ pictures, hasGround = true, className, ...described }: BottlePanelProps) {
  const [first, ...others] = pictures;
  const panel = classNames('relative', hasGround && 'bottle-ground', className);
  if (first === undefined) {
    return (
      <div className={classNames(panel, 'grid place-items-center')}>
        <Mark className="h-auto w-1/3 max-w-32 text-brass-bright" />
      </div>
    );
  }
  if (others.length > 0) return <Group pictures={pictures} described={described} panel={panel} />;
  if (!isBottle(first)) {
    return (
      <div className={classNames(panel, '[&>picture]:contents')}>
        <Picture source={first} {...described} className="absolute inset-[4%] size-[92%] object-contain" />
      </div>
    );
  }
  return (
    <div className={`${panel} bottle-floor-narrow`}>
      <Picture source={first} {...described} className="bottle-alone" />
    </div>
  );
}

type GroupProps = {
  pictures: readonly PictureSource[];
  described: Pick<BottlePanelProps, 'alt' | 'sizes' | 'priority'>;
  panel: string;
};

/** The more bottles, the smaller they stand, so that the group fills the same ground; from four on they overlap. */
function Group({ pictures, described, panel }: GroupProps) {
  const place = pictures.length < 4 ? 'inset-x-[4%] h-[74%]' : 'inset-x-[8%] h-[54%]';
  return (
    <div className={`${panel} bottle-floor`}>
      <div className={`absolute bottom-[8%] flex ${place}`}>
        {pictures.map((source, position) => (
          <span key={source.stem} className="relative flex-1 [&>picture]:contents">
            {/* A set is described once, by its first bottle. */}
            <Picture
              source={source}
              {...described}
              alt={position === 0 ? described.alt : ''}
              className="bottle-glass"
            />
          </span>
        ))}
      </div>
    </div>
  );
}
