import { house } from '../../../house.ts';
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
          this shop. It is personal. One person has one membership. It is no wine club and brings no bottles;
          both can be had beside each other.
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
        <p>
          Ground shipping is included on orders of three bottles of 750 ml and more, and costs a flat $10
          below that. Two seated tastings a quarter are yours, four guests a year come at half price, and the
          prices of members on other visits stand beside each of them. You book visits 14 days earlier than
          others, and order a release 72 hours before its day, as long as there is some. One gift box of each
          order is included. At Downtown Barrel Bar you pay 10% less when you show your card. Where a club
          gives you a better price for the same seat, the better one counts; they do not add up. Where we may
          not ship wine, we may not ship it to members either; see{' '}
          <TextLink to="/shipping-states">where we ship</TextLink>.
        </p>
      ),
    },
    {
      id: 'cancelling',
      heading: 'Cancelling',
      text: (
        <p>
          You cancel on the <TextLink to="/daou-plus">page of {name}</TextLink> in two clicks, or by calling{' '}
          {house.phone.shown}, at any time, without a reason and without a fee. The membership goes on until
          the end of the year that you paid, and can be taken up again until then. There is no minimum term
          beyond it.
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
      id: 'changes',
      heading: 'Changes and who we are',
      text: (
        <p>
          Other terms hold for you from the next renewal on, if the mail before it tells them.{' '}
          {house.legalName}, {house.address.street}, {house.address.city}, {house.address.stateCode}{' '}
          {house.address.zipCode}; {house.phone.shown}; {house.mailboxes.membership}. The law of California
          applies.
        </p>
      ),
    },
  ];
}

/** The terms of the programme as they were from November 1 to November 22, 2026. */
export function FirstPlusTerms({ price, ...props }: LegalPageProps & { price: string }) {
  return (
    <LegalPage
      {...props}
      inShort={[
        `${price} a year, renewed until you cancel.`,
        `We write 30 days before each renewal.`,
        'You cancel in two clicks; it goes on until the end of the year that you paid.',
        `Within 30 days the rest is paid back, if nothing was used.`,
      ]}
      sections={sectionsOf(price)}
      others={[{ to: '/daou-plus-privacy-policy', label: `The privacy policy of ${name}` }]}
    />
  );
}
