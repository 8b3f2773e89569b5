import { findPictureSource } from '../media/pictures.server.ts';
import type { BoxedBottle } from './bottle-box.tsx';

type Line = {
  readonly quantity: number;
  readonly isAddOn: boolean;
  readonly wine: { readonly skuId: number; readonly slug: string };
};

/** Returns the bottles of a club box, one entry per bottle, for the picture of the box. Omits add-ons. */
export function boxedBottlesOf(lines: readonly Line[]): BoxedBottle[] {
  return lines.flatMap(({ wine, quantity, isAddOn }) =>
    Array.from({ length: isAddOn ? 0 : quantity }, (_, nth) => ({
      key: `${wine.skuId}-${nth}`,
      picture: findPictureSource(wine.slug) ?? undefined,
    })),
  );
}
