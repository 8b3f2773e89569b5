import { href } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import { formatList } from '../../core/listed.ts';
import { Notice } from '../base/notice.tsx';
import { TextLink } from '../base/text-link.tsx';
import { formatWineryDeadline } from './time-left.ts';

type AllocationNoticeProps = {
  /** The wine allocated to the visitor; undefined if there is none. */
  setAside:
    | { readonly bottles: number; readonly wines: readonly string[]; readonly endsAt: Date }
    | undefined;
  className?: string;
};

/** A reminder of the wine allocated to a member. Renders nothing if there is none. */
export function AllocationNotice({ setAside, className }: AllocationNoticeProps) {
  if (!setAside) return null;
  const { bottles, wines, endsAt } = setAside;
  const what = `${countWithNoun(bottles, 'bottle')} of ${formatList(wines)}`;
  return (
    <section aria-label="Your allocation" className={className}>
      <Notice title={`Reserved for you: ${what}`}>
        Yours to buy until {formatWineryDeadline(endsAt)}.{' '}
        <TextLink to={href('/customization')}>See your allocation</TextLink>
      </Notice>
    </section>
  );
}
