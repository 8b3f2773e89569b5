import { useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { Picture, type PictureSource } from '../media/picture.tsx';

type EngravingPreviewProps = {
  /** The bottle with nothing cut into it yet, 3 : 4. */
  picture: PictureSource;
  lines: readonly string[];
  className?: string | undefined;
};

/** The drawing is as wide and as high as the picture; between the mark and the rule stand at most two lines. */
const [width, height] = [840, 1120];
const room = 400;
const [first, single, second] = [612, 638, 688];

/** The magnum with the words that are to be cut into it, as large as the glass lets them be. */
export function EngravingPreview({ picture, lines, className }: EngravingPreviewProps) {
  const gilding = useId();
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
  const said =
    shown.length > 0 ? `Cut into the glass: ${shown.join(', ')}` : 'Nothing is cut into the glass yet';
  return (
    <figure className={classNames('relative aspect-3/4 bg-paper-deep', className)}>
      <Picture source={picture} sizes="(min-width: 40rem) 13rem, 14rem" alt="" className="size-full" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={said}
        className="absolute inset-0 size-full font-[family-name:var(--font-display)]"
      >
        <linearGradient id={gilding} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f3d493" />
          <stop offset="0.55" stopColor="#d9a94f" />
          <stop offset="1" stopColor="#b98a3a" />
        </linearGradient>
        {shown.map((line, index) => (
          <text
            // The place of a line is what it is.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            key={index}
            x={width / 2}
            y={shown.length === 1 ? single : index === 0 ? first : second}
            textAnchor="middle"
            fontSize={sizeOf(line, index === 0 ? 62 : 52)}
            fontStyle={index === 1 ? 'italic' : undefined}
            fill={`url(#${gilding})`}
          >
            {line}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** Letters are about half as wide as they are high. */
function sizeOf(line: string, largest: number): number {
  return Math.min(largest, Math.round(room / (line.length * 0.54)));
}
