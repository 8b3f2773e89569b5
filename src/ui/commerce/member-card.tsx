import { house } from '../../house.ts';
import type { Squares } from './member-squares.server.ts';

type MemberCardProps = {
  club: string;
  bottles: number;
  name: string;
  /** Eight signs that a host types, and the same as squares to scan. */
  code: string;
  squares: Squares;
  /** `Member since November 22, 2026`. */
  since: string;
};

/** White around the squares, without which no reader finds them. */
const margin = 3;

/** What a member shows at the counter: the name, a short code, and the same code as squares. */
export function MemberCard({ club, bottles, name, code, squares, since }: MemberCardProps) {
  const side = squares.side + 2 * margin;
  return (
    <section
      aria-label="Your member card"
      className="on-ink grid max-w-104 grid-cols-[1fr_auto] gap-x-5 rounded-house bg-ink p-6 text-paper forced-colors:border"
    >
      <div className="flex min-w-0 flex-col">
        <p className="type-eyebrow text-brass-light">{house.name}</p>
        <p className="type-title mt-3 text-paper">{club}</p>
        <p className="figures text-paper/80 text-small">{bottles} bottles</p>
        <p className="mt-auto pt-6 font-medium break-words">{name}</p>
        <p className="figures text-paper/80 text-small">{since}</p>
      </div>
      <div>
        <svg
          role="img"
          aria-label={`Member code ${code} as squares to scan`}
          viewBox={`${-margin} ${-margin} ${side} ${side}`}
          shapeRendering="crispEdges"
          className="keeps-colours block size-34 rounded-house bg-field"
        >
          <path d={squares.path} fill="#241b15" />
        </svg>
        <p className="figures mt-2 text-center tracking-[0.12em]">
          {code.slice(0, 4)} {code.slice(4)}
        </p>
      </div>
    </section>
  );
}
