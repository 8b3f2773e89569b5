import { classNames } from '../base/class-names.ts';
import { BottleSilhouette } from '../media/bottle-silhouette.tsx';
import { Picture, type PictureSource } from '../media/picture.tsx';

type BottlePanelProps = {
  /** The picture of one bottle, or the pictures of a set's bottles, shown side by side. If empty, a bottle is drawn. */
  pictures: readonly PictureSource[];
  alt: string;
  /** The displayed width of one bottle, as for `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  /** Whether the bottles have a background panel. Defaults to true. */
  hasGround?: boolean;
  className?: string;
};

/** Returns whether a picture shows a single bottle, which is at least twice as high as wide. */
export function isBottlePicture({ width, height }: PictureSource): boolean {
  return height >= 2 * width;
}

/**
 * A panel with bottles, lit from above and with a shadow at the base. A photo with a white background takes the panel's color. A photo with
 * any other background fills the panel.
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
  if (!isBottlePicture(first) || first.ground === 'white') {
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

/** Several bottles in one panel. They are smaller the more there are, and four or more overlap. */
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
