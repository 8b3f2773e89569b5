import type { NotFoundPageData } from '../../../ui/media/not-found.server.ts';
import { Picture } from '../../../ui/media/picture.tsx';

/** The picture of the 404 page. In a separate module, so that other pages don't load it. */
export function NotFoundPicture({ picture, alt }: NotFoundPageData) {
  return (
    <Picture
      source={picture}
      sizes="(min-width: 64rem) 84rem, 120vw"
      alt={alt ?? ''}
      className="aspect-4/3 w-full rounded-winery object-cover object-[82%_50%] lg:aspect-11/10"
    />
  );
}
