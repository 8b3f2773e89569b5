import { classNames } from '../base/class-names.ts';
import { BottleSilhouette } from '../media/bottle-silhouette.tsx';
import { Picture, type PictureSource } from '../media/picture.tsx';

type BottlePanelProps = {
  /** The picture of one bottle, or those of a set's bottles, side by side. If empty, a bottle is drawn. */
  pictures: readonly PictureSource[];
  alt: string;
  /** The width of one bottle, in the form of `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  /** False if the bottles have no background panel. */
  hasGround?: boolean;
  className?: string;
};

/** Returns whether the picture shows a single bottle: at least twice as high as wide. */
export function isBottle({ width, height }: PictureSource): boolean {
  return height >= 2 * width;
}

/**
 * The background panel for bottles, lit from above and with a shadow at the base. A photograph with a white background takes the color of the
 * panel; one with any other background fills it.
 */
export function BottlePanel({ pictures, hasGround = true, className, ...described }: BottlePanelProps) {
  const [first, ...others] = pictures;
  const panel = classNames('relative', hasGround && 'bottle-ground', className);
  if (first === undefined) {
    return (
      <div className={`${panel} bottle-floor-narrow`}>
        <BottleSilhouette className="bottle-alone" />
      </div>
    );
  }
  if (others.length > 0) return <Group pictures={pictures} described={described} panel={panel} />;
  if (first.ground === 'photo') {
    return (
      <div className={classNames(panel, '[&>picture]:contents')}>
        <Picture source={first} {...described} className="absolute inset-0 size-full object-cover" />
      </div>
    );
  }
  if (!isBottle(first) || first.ground === 'white') {
    return (
      <div className={classNames(panel, '[&>picture]:contents')}>
        <Picture
          source={first}
          {...described}
          className={classNames(
            'absolute inset-[4%] size-[92%] object-contain',
            // White takes the color of the panel.
            first.ground === 'white' && 'mix-blend-multiply',
          )}
        />
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

/** Several bottles in the same panel. The more there are, the smaller they are; four or more overlap. */
function Group({ pictures, described, panel }: GroupProps) {
  const place = pictures.length < 4 ? 'inset-x-[4%] h-[74%]' : 'inset-x-[8%] h-[54%]';
  return (
    <div className={`${panel} bottle-floor`}>
      <div className={`absolute bottom-[8%] flex ${place}`}>
        {pictures.map((source, position) => (
          <span key={source.stem} className="relative flex-1 [&>picture]:contents">
            {/* The first bottle's alt text describes the set. */}
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
