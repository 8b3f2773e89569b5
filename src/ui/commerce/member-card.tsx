import { CodeCard } from './code-card.tsx';
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

/** What a member shows at the counter: the name, a short code, and the same code as squares. */
export function MemberCard({ club, bottles, since, ...shown }: MemberCardProps) {
  return (
    <CodeCard
      label="Your member card"
      title={club}
      detail={`${bottles} bottles`}
      note={since}
      codeName="Member code"
      {...shown}
    />
  );
}
