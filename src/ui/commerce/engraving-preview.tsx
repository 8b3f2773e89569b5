import { useId } from 'react';
import { engravingWidth, normalizeEngraving } from '../../core/engraving.ts';
import { classNames } from '../base/class-names.ts';
import { Picture, type PictureSource } from '../media/picture.tsx';

type EngravingPreviewProps = {
  /** The bottle without an engraving, with an aspect ratio of 3:4. */
  picture: PictureSource;
  lines: readonly string[];
  className?: string | undefined;
};

/**
 * The size of the drawing in pixels, which is also that of the picture. Two engraved lines fit between the mark and the rule on the bottle.
 */
const [width, height] = [840, 1120];
/** The horizontal center and width of the dark glass between the two highlights, where letters are legible. */
const glass = { middle: 424, room: 340 };
const [first, single, second] = [424, 478, 546];

/** A magnum with its engraving, as large as fits on the glass. */
export function EngravingPreview({ picture, lines, className }: EngravingPreviewProps) {
  const gilding = useId();
  const shown = lines.map(normalizeEngraving).filter((line) => line !== '');
  const label = shown.length > 0 ? `Engraving: ${shown.join(', ')}` : 'No engraving yet';
  return (
    <figure className={classNames('relative aspect-3/4 bg-paper-deep', className)}>
      <Picture source={picture} sizes="(min-width: 64rem) 24rem, 90vw" alt="" className="size-full" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full font-[family-name:var(--font-display)]"
      >
        <linearGradient id={gilding} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f3d493" />
          <stop offset="0.55" stopColor="#d9a94f" />
          <stop offset="1" stopColor="#b98a3a" />
        </linearGradient>
        {shown.map((line, index) => {
          const wide = engravingWidth(line);
          const size = Math.min(index === 0 ? 92 : 74, glass.room / wide);
          return (
            <text
              // A line is identified by its position.
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              key={index}
              x={glass.middle}
              y={shown.length === 1 ? single : index === 0 ? first : second}
              textAnchor="middle"
              fontSize={size}
              textLength={Math.min(glass.room, wide * size)}
              lengthAdjust="spacingAndGlyphs"
              fontStyle={index === 1 ? 'italic' : undefined}
              fill={`url(#${gilding})`}
            >
              {line}
            </text>
          );
        })}
      </svg>
    </figure>
  );
}
