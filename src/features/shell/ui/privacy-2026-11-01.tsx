import { house } from '../../../house.ts';
import { LegalPage, type LegalPageProps } from '../../../ui/base/legal-page.tsx';
import type { LegalSection } from '../../../ui/base/legal-text.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

const mail = (address: string) => (
  <a href={`mailto:${address}`} className="text-wine link-line">
    {address}
  </a>
);

const sections: readonly LegalSection[] = [
  {
    id: 'what-we-keep',
    heading: 'What we keep',
    text: (
      <>
        <p>
          When you order: your name, e-mail address, telephone number, the addresses for delivery and billing,
          what you bought, and your date of birth, because the law asks us to prove your age. The date of
          birth is encrypted, and nobody reads it but the age check.
        </p>
        <p>
          Your card number never reaches us. You type it into a field of our payment provider; we keep the
          brand, the last four digits and the month in which the card ends.
        </p>
        <p>
          With an account: your password, from which nobody can read it back, the addresses and cards that you
          keep, when and with which browser you signed in, and which mails you want. Cards are kept by the
          payment provider; we have a name for each.
        </p>
        <p>
          When you write to us, or report a bottle: your words, your e-mail address and your photos. The
          photos are encrypted and seen by nobody but the people who answer. When you ask to be told that
          something is back: the address for that one mail.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    heading: 'What it is for',
    text: (
      <p>
        To pack and ship your order, to answer you, to pay the taxes of your state, and to keep the records
        that a winery must keep. We do not sell or share your information, we show no advertising of others,
        and no script of another company runs on our pages, except the payment provider’s where you pay. How
        often a page is seen and what is bought we count by the day, without a word of who it was.
      </p>
    ),
  },
  {
    id: 'how-long',
    heading: 'How long',
    text: (
      <p>
        A cart is forgotten sixty days after its last change. Orders are kept for seven years, as the tax law
        wants it. What you wrote to us is forgotten two years after the case is closed, photos included. An
        account is kept until you delete it: then your name, addresses, cards and messages go, and only the
        orders stay that the tax law wants. A session ends when you sign out, or by itself within ninety days.
        Your answer to the question of age is kept for thirty days, or until you close the browser, as you
        chose; an opt-out for a year.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    text: (
      <p>
        We set them only to make the shop work: one for your answer to the question of age, one for your cart,
        one with the number of things in it, one that carries a message from one page to the next, and one for
        an opt-out. When you sign in, one for the session, one that protects its forms, and one with your
        first name for the greeting. While we try two ways of showing something, one with a random number, so
        that you see the same way again; not if you have opted out. There are no others. Your browser itself
        remembers what you typed at the checkout, never a card, and the last six wines that you looked at;
        that list never leaves it.
      </p>
    ),
  },
  {
    id: 'your-choices',
    heading: 'Your choices',
    text: (
      <>
        <p>
          If your browser sends a Global Privacy Control signal, we honour it and say so on every page. As we
          neither sell nor share information, only one thing changes for you: you are not in the count of how
          often our pages are seen. Without one you can opt out on the page of{' '}
          <TextLink to="/privacy-choices">your privacy choices</TextLink>.
        </p>
        <p>
          You may ask what we know of you, have it corrected or deleted, and limit what we do with it. Write
          to {mail(house.mailboxes.support)}; we answer within 45 days, and we treat nobody differently for
          asking.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    heading: 'Who we are',
    text: (
      <p>
        {house.legalName}, {house.address.street}, {house.address.city}, {house.address.stateCode}{' '}
        {house.address.zipCode}; {house.phone.shown}; {mail(house.mailboxes.support)}.
      </p>
    ),
  },
];

const inShort = [
  'We know what your order needs and nothing more, we sell none of it, and you can have it deleted.',
];

/** The privacy policy as it was from November 1 to November 22, 2026. */
export function FirstPrivacy(props: LegalPageProps) {
  const others = [{ to: '/privacy-choices', label: 'Your privacy choices' }];
  return <LegalPage {...props} inShort={inShort} sections={sections} others={others} />;
}
