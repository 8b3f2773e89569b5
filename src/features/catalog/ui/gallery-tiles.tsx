import type { ShelfSku, WineFacts } from '../../../engine/catalog/types.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { BackLabel } from './back-label.tsx';

type GalleryTilesProps = {
  sku: ShelfSku;
  facts: WineFacts;
  name: string;
  label: PictureSource | null;
  labelAlt: string | undefined;
  place: { readonly picture: PictureSource | null; readonly caption: string } | undefined;
  className?: string;
};

const sizes = '(min-width: 64rem) 27rem, 44vw';
const words = 'mt-2.5 text-small text-ink-soft';

/** Picture tiles with both labels at a readable size and the wine's place of origin. */
export function LabelAndOriginTiles({
  sku,
  facts,
  name,
  label,
  labelAlt,
  place,
  className,
}: GalleryTilesProps) {
  return (
    <div className={`grid grid-cols-2 gap-3.5 sm:gap-6 lg:grid-cols-3 ${className ?? ''}`}>
      {label && (
        <figure className="flex flex-col">
          <div className="bottle-ground aspect-4/5 [&>picture]:contents">
            <Picture
              source={label}
              sizes={sizes}
              alt={labelAlt ?? `Close-up of the ${name} label`}
              className="size-full object-cover"
            />
          </div>
          <figcaption className={words}>The label</figcaption>
        </figure>
      )}
      <figure className="flex flex-col max-lg:order-last max-lg:col-span-2">
        <div className="bottle-ground grow p-4 sm:p-6">
          <BackLabel {...{ sku, facts, name }} />
        </div>
        <figcaption className={words}>The back label</figcaption>
      </figure>
      {place?.picture && (
        <figure className="flex flex-col">
          <div className="bottle-ground aspect-4/5 [&>picture]:contents">
            <Picture source={place.picture} sizes={sizes} alt="" className="size-full object-cover" />
          </div>
          <figcaption className={words}>{place.caption}</figcaption>
        </figure>
      )}
    </div>
  );
}
