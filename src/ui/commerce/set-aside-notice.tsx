import { href } from 'react-router';
import { listed } from '../../core/listed.ts';
import { Notice } from '../base/notice.tsx';
import { TextLink } from '../base/text-link.tsx';
import { wineryMoment } from './time-left.ts';

type SetAsideNoticeProps = {
  /** Undefined for everyone for whom nothing is reserved. */
  setAside:
    | { readonly bottles: number; readonly wines: readonly string[]; readonly endsAt: Date }
    | undefined;
  className?: string;
};

/** Wine that waits for this customer alone, wherever they come by; nothing for everyone else. */
export function SetAsideNotice({ setAside, className }: SetAsideNoticeProps) {
  if (!setAside) return null;
  const { bottles, wines, endsAt } = setAside;
  const what = `${bottles} ${bottles === 1 ? 'bottle' : 'bottles'} of ${listed(wines)}`;
  return (
    <section aria-label="Your allocation" className={className}>
      <Notice title={`Reserved for you: ${what}`}>
        Yours to buy until {wineryMoment(endsAt)}.{' '}
        <TextLink to={href('/customization')}>See your allocation</TextLink>
      </Notice>
    </section>
  );
}
