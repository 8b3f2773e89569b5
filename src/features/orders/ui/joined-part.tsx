import { href } from 'react-router';
import type { MembershipStartedByOrder } from '../../../engine/clubs/applications/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { startedMembershipSentences } from '../order-rules.ts';

/** The club membership that started with an order, with the next charge and how to cancel. */
export function StartedMembershipPanel({ joined }: { joined: MembershipStartedByOrder }) {
  return (
    <section aria-labelledby="joined" className="mt-10 bg-paper-deep p-6 sm:p-8">
      <h2 id="joined" className="type-title">
        You’re a member of {joined.club}
      </h2>
      {startedMembershipSentences(joined).map((sentence) => (
        <p key={sentence} className="figures mt-3">
          {sentence}
        </p>
      ))}
      <p className="mt-4 print:hidden">
        <TextLink to={href('/shop/wine-club')}>See your membership</TextLink>
      </p>
    </section>
  );
}
