import type { ReactNode } from 'react';
import { membershipPath } from '../../../core/membership-path.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { winery } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import type { HomePageTexts } from '../home-rules.ts';

type OfferProps = {
  id: string;
  eyebrow: string;
  heading: string;
  children: ReactNode;
  href: string;
  action: string;
};

function Offer({ id, eyebrow, heading, children, href, action }: OfferProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col items-start">
      <p className="type-eyebrow text-brass">{eyebrow}</p>
      <h2 id={id} className="type-heading mt-4">
        {heading}
      </h2>
      <p className="figures mt-4 mb-6 max-w-[30.5em] text-ink-soft">{children}</p>
      <a href={href} className={`${buttonClasses('text')} mt-auto`}>
        {action}
      </a>
    </section>
  );
}

type HomeGiftsProps = Pick<HomePageTexts, 'membership' | 'giftCards'>;

export function HomeGifts({ membership, giftCards }: HomeGiftsProps) {
  const { membershipName } = winery();
  const offers = wineryPrograms();
  if (!offers.membership && !offers.giftCards) return null;
  return (
    <div className="bg-paper-deep further-down">
      <div className="page-width section-space grid gap-x-20 gap-y-16 md:grid-cols-2">
        {offers.membership && (
          <Offer
            id="plus"
            eyebrow={membershipName}
            heading={membership.title}
            href={membershipPath()}
            action={`See ${membershipName}`}
          >
            {membership.text}
          </Offer>
        )}
        {offers.giftCards && (
          <Offer
            id="gift-cards"
            eyebrow="Gift cards"
            heading={giftCards.title}
            href="/gift-card"
            action="Choose a gift card"
          >
            {giftCards.text}
          </Offer>
        )}
      </div>
    </div>
  );
}
