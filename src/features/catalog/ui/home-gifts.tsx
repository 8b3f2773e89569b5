import type { ReactNode } from 'react';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { winery } from '../../../winery.ts';

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

export function HomeGifts() {
  const { membershipName } = winery();
  return (
    <div className="bg-paper-deep further-down">
      <div className="page-width section-space grid gap-x-20 gap-y-16 md:grid-cols-2">
        <Offer
          id="plus"
          eyebrow={membershipName}
          heading="For people who order often."
          href="/daou-plus"
          action={`See ${membershipName}`}
        >
          $129 a year: ground shipping is included on three or more bottles, you get two seated tastings a
          quarter, and you can book visits 14 days before everyone else.
        </Offer>
        <Offer
          id="gift-cards"
          eyebrow="Gift cards"
          heading="For anyone who’s hard to shop for."
          href="/gift-card"
          action="Choose a gift card"
        >
          Any amount from $10 to $1,500, with your own message. It never expires, it pays for wine, shipping
          and tax at checkout, and any balance stays on the card.
        </Offer>
      </div>
    </div>
  );
}
