import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type GalleryTilesProps = {
  name: string;
  label: PictureSource | null;
  place: { readonly picture: PictureSource | null; readonly words: string } | undefined;
  className?: string;
};

const sizes = '(min-width: 64rem) 18rem, (min-width: 48rem) 22vw, 44vw';
const words = 'mt-2.5 text-small text-ink-soft';

/** The label, near enough to read, and the hills that the wine is from. */
export function GalleryTiles({ name, label, place, className }: GalleryTilesProps) {
  if (!label && !place?.picture) return null;
  return (
    <div className={`grid grid-cols-2 gap-3.5 sm:gap-6 ${className ?? ''}`}>
      {label && (
        <figure>
          <div className="bottle-ground aspect-4/5 [&>picture]:contents">
            <Picture
              source={label}
              sizes={sizes}
              alt={`The label of ${name}, seen from near`}
              className="size-full object-cover"
            />
          </div>
          <figcaption className={words}>The label</figcaption>
        </figure>
      )}
      {place?.picture && (
        <figure>
          <div className="bottle-ground aspect-4/5 [&>picture]:contents">
            <Picture source={place.picture} sizes={sizes} alt="" className="size-full object-cover" />
          </div>
          <figcaption className={words}>{place.words}</figcaption>
        </figure>
      )}
    </div>
  );
}
