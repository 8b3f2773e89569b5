import type { ReactNode } from 'react';
import { winery } from '../../winery.ts';
import { classNames } from '../base/class-names.ts';
import { Picture, type PictureSource } from '../media/picture.tsx';

export type GiftCardFaceSource = {
  readonly design: string;
  readonly title: string;
  readonly description: string;
  /** Whether the picture is light or dark in the corner that shows the amount. */
  readonly ground: 'light' | 'dark';
  readonly picture: PictureSource | null;
};

type GiftCardFaceProps = {
  face: GiftCardFaceSource;
  /** The amount on the card, such as `$50`. */
  amount?: ReactNode;
  sizes: string;
  priority?: boolean;
  className?: string;
};

/** A gift card as emailed and printed: its picture with the amount at the lower left. */
export function GiftCardFace({ face, amount, sizes, priority = false, className }: GiftCardFaceProps) {
  const { picture, description } = face;
  const isDark = picture !== null && face.ground === 'dark';
  return (
    <div
      className={classNames(
        'relative aspect-[1.586] overflow-hidden rounded-[0.625rem] border border-line bg-paper-deep',
        className,
      )}
    >
      {!picture && (
        <p className="absolute inset-x-[6%] top-[8%] font-display text-[clamp(0.75rem,3.5cqw,1.25rem)]/tight text-wine">
          {winery().name}
          <span className="mt-1 block font-sans text-[0.7em] text-ink-soft">{face.title}</span>
        </p>
      )}
      {picture && (
        <Picture
          source={picture}
          sizes={sizes}
          alt={description}
          priority={priority}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {amount !== undefined && (
        <p
          className={classNames(
            'figures absolute bottom-[6%] left-[6%] font-display text-[clamp(1.5rem,7cqw,2.5rem)]/none',
            isDark ? 'text-paper' : 'text-ink',
          )}
        >
          {amount}
        </p>
      )}
    </div>
  );
}
