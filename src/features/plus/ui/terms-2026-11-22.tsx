import { house, houseLine } from '../../../house.ts';
import { LegalPage, type LegalPageProps } from '../../../ui/base/legal-page.tsx';
import type { LegalSection } from '../../../ui/base/legal-text.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

const name = house.membershipName;

function sectionsOf(price: string): readonly LegalSection[] {
  return [
    {
      id: 'what-it-is',
      heading: 'What it is',
      text: (
        <p>
          {name} is a membership of {house.legalName}, for persons of 21 years and older with an account in
          this shop. It is personal, and one person has one. It is no wine club and brings no bottles; both
          can be had beside each other. <TextLink to="/membership-overview">Which one is for whom</TextLink>{' '}
          stands on a page of its own.
        </p>
      ),
    },
    {
      id: 'price',
      heading: 'Price and renewal',
      text: (
        <>
          <p>
            A year costs {price}. There is no tax on it and nothing is added. It is charged when you join, and
            again each year on the same day of the calendar, to the card that you keep for it. Who joins on
            February 29 renews on February 28 where there is no such day.
          </p>
          <p>
            30 days before each renewal we write to you with its day and its sum. If that mail goes out late,
            the charge waits until 15 days after it. Another price holds for you only from a renewal whose
            mail named it.
          </p>
        </>
      ),
    },
    {
      id: 'benefits',
      heading: 'What you get',
      text: (
        <>
          <ul className="list-disc space-y-2 pl-5">
            <li>
              Ground shipping is included on orders of three bottles of 750 ml and more, and costs a flat $10
              below that. Where we may not ship wine, we may not ship it to members either; see{' '}
              <TextLink to="/shipping-states">where we ship</TextLink>.
            </li>
            <li>
              Two seated tastings a quarter are yours, and four guests a year come at half price. The prices
              of members on other visits stand beside each of them.
            </li>
            <li>
              You book visits 14 days earlier than others, and order a release 72 hours before its day, as
              long as there is some.
            </li>
            <li>One gift box of each order is included.</li>
            <li>
              If you collect Vine Points: two for each whole dollar, 500 in the month of your birthday, and
              none of them end while you are a member, nor within 60 days after that.
            </li>
            <li>At Downtown Barrel Bar you pay 10% less when you show the card that stands on your page.</li>
            <li>
              The codes of <TextLink to="/membership-partnerships">our partners</TextLink>, while they hold.
              Each partner keeps its own word; a code is for you and whoever is with you.
            </li>
          </ul>
          <p>
            Where a club gives you a better price for the same seat, or a better rate of points, the better
            one counts; they do not add up. What is not used within its quarter or year is not carried on, and
            nothing of it is paid out in money.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      heading: 'Cancelling',
      text: (
        <p>
          You cancel on the <TextLink to="/daou-plus">page of {name}</TextLink> in two clicks, or by calling{' '}
          <span className="whitespace-nowrap">{house.phone.shown}</span>, at any time, without a reason and
          without a fee. The membership goes on until the end of the year that you paid, and can be taken up
          again until then. There is no minimum term beyond it.
        </p>
      ),
    },
    {
      id: 'money-back',
      heading: 'Money back',
      text: (
        <p>
          Within 30 days after a payment you may end the membership at once, if no benefit of that year was
          used. The price of the days that are left goes back to the card that paid. Used is: an order that
          was shipped for less, a seat at the price of members, a gift box, a wine ordered or a table booked
          before others could. What you cancelled yourself is not used.
        </p>
      ),
    },
    {
      id: 'as-a-gift',
      heading: 'A year as a gift',
      text: (
        <p>
          A year can be given: <TextLink to="/daou-plus/gift">one payment</TextLink>, without a card of
          whoever gets it. It begins when it is accepted, or after the years that its member has paid already,
          and renews nothing by itself. Until it is accepted its giver may have all of the money back; after
          that it is theirs who accepted it, and is not paid back. It does not expire before.
        </p>
      ),
    },
    {
      id: 'declined',
      heading: 'When a card does not pay',
      text: (
        <p>
          We try it on the day of the renewal and again after 2, 5 and 9 days, and write each time. Your
          benefits go on meanwhile. Another card is charged as soon as you choose it. After 14 days without a
          payment the membership ends, and nothing is owed.
        </p>
      ),
    },
    {
      id: 'closing',
      heading: 'When your account is closed, or we end it',
      text: (
        <p>
          Whoever closes the account ends the membership with it, at once and without money back; to have some
          back, use section 5 first. We may end a membership that is used for resale, by somebody under 21, or
          with another person’s card; then the price of the days that are left goes back. Should we ever give{' '}
          {name} up, it is the same for everybody.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes and other versions',
      text: (
        <p>
          Other terms hold for you from the next renewal on, if the mail before it tells them. What you agreed
          to when you joined is kept word for word, and stands on your page; every version of these terms
          keeps its address, below.
        </p>
      ),
    },
    {
      id: 'who-we-are',
      heading: 'Who we are, and which law holds',
      text: (
        <p>
          {houseLine}; <span className="whitespace-nowrap">{house.phone.shown}</span>;{' '}
          <a href={`mailto:${house.mailboxes.membership}`} className="link-line text-wine">
            {house.mailboxes.membership}
          </a>
          . The law of California applies; rights that the law of your own state gives you as a consumer stay
          yours. What we know of you for it stands in the{' '}
          <TextLink to="/daou-plus-privacy-policy">privacy policy of {name}</TextLink>.
        </p>
      ),
    },
  ];
}

/** The terms of the programme since November 22, 2026. @param price of a year: today’s, or what this version ended with. */
export function PlusTerms({ price, ...props }: LegalPageProps & { price: string }) {
  return (
    <LegalPage
      {...props}
      inShort={[
        `${price} a year, renewed until you cancel.`,
        'We write 30 days before each renewal.',
        'You cancel in two clicks; it goes on until the end of the year that you paid.',
        'Within 30 days the rest is paid back, if nothing was used.',
      ]}
      sections={sectionsOf(price)}
      others={[
        { to: '/daou-plus', label: `The page of ${name}` },
        { to: '/daou-plus-privacy-policy', label: `The privacy policy of ${name}` },
      ]}
    />
  );
}
