import { house, houseLine } from '../../../house.ts';
import { LegalPage, type LegalPageProps } from '../../../ui/base/legal-page.tsx';
import type { LegalSection } from '../../../ui/base/legal-text.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import {
  CategoriesTable,
  CookiesTable,
  type KeptRow,
  KeptTable,
  RecipientsTable,
  StoredTable,
} from './privacy-2026-11-22-tables.tsx';

const support = (
  <a href={`mailto:${house.mailboxes.support}`} className="link-line text-wine">
    {house.mailboxes.support}
  </a>
);

function WhatWeKeep({ more }: { more: readonly KeptRow[] }) {
  return (
    <>
      <KeptTable more={more} />
      <p>
        Your card number never reaches us: you type it into a field of our payment provider. Dates of birth
        are encrypted, and read by nothing but the check of age. What the shop writes into its logs names no
        one.
      </p>
    </>
  );
}

const inShort = [
  'We keep what your order, your visit and your account need, and nothing to watch you by.',
  'We sell none of it and share none of it for advertising; nobody advertises here.',
  'You see all of it, correct it and have it deleted, by yourself or by writing to us.',
  'A browser that sends a Global Privacy Control signal is obeyed without a click.',
];

const sectionsWith = (more: readonly KeptRow[]): readonly LegalSection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are, and what this is about',
    text: (
      <>
        <p>
          {houseLine}; <span className="whitespace-nowrap">{house.phone.shown}</span>; {support}. This policy
          is about this shop, the mails that come from it, and what you tell us when you visit. For the yearly
          membership there is <TextLink to="/daou-plus-privacy-policy">one more</TextLink>, which adds to this
          one.
        </p>
        <p>
          Where a link leads to another house (the booking of tables at the restaurant, the help centre, the
          store of apps), that house’s own policy holds.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-keep',
    heading: 'What we keep, and for how long',
    text: <WhatWeKeep more={more} />,
  },
  {
    id: 'why',
    heading: 'What it is for',
    text: (
      <p>
        To pack and ship your order, to keep your table, to run the memberships you chose, to answer you, to
        prove your age and your consent, to pay the taxes of your state, and to keep the records that a winery
        must keep. A letter of the house comes only if you ticked its box, and you end that{' '}
        <TextLink to="/shop/settings">in your settings</TextLink>. No decision about you is made by a machine
        alone but this one: wine goes to nobody under 21, and to no state that forbids it.
      </p>
    ),
  },
  {
    id: 'sources',
    heading: 'Where it comes from',
    text: (
      <p>
        From you and your browser. From whoever gives you something, invites you to a visit or names you as
        the one who picks up. From the payment provider, whether a card paid; from the carrier, whether a box
        arrived; from a service that you sign in with, your name and e-mail address. We buy no information
        about anybody.
      </p>
    ),
  },
  {
    id: 'who-gets-it',
    heading: 'Who else gets it',
    text: (
      <>
        <RecipientsTable />
        <p>
          Nobody pays us for any of it. Partners of the membership learn nothing. A court or an authority gets
          what the law makes us give, and you hear of it where we may tell you. Should the house ever be sold,
          what is kept goes with it under this policy, and you are told before.
        </p>
      </>
    ),
  },
  {
    id: 'categories',
    heading: 'In the words of California’s law',
    text: (
      <>
        <p>In the last twelve months we have collected:</p>
        <CategoriesTable />
        <p>
          For the purposes of section 3, from the sources of section 4, kept as section 2 says, and disclosed
          to those in section 5. In the last twelve months we have sold none of it and shared none of it, of
          nobody, also of nobody under 16.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies by name',
    text: (
      <>
        <p>
          We set them only to make the shop work. In front of some names your browser shows{' '}
          <code>__Host-</code>, which binds them to this address.
        </p>
        <CookiesTable />
        <p>
          There are no others of ours, and no script of another company runs on our pages but the payment
          provider’s where you pay; against fraud that one may set <code>__stripe_mid</code> (a year) and{' '}
          <code>__stripe_sid</code> (half an hour).
        </p>
        <h3 className="mt-4 font-medium">What your browser remembers by itself</h3>
        <StoredTable />
      </>
    ),
  },
  {
    id: 'your-choices',
    heading: 'Opting out, and the signal of your browser',
    text: (
      <p>
        If your browser sends a Global Privacy Control signal, we honour it and say so on every page. As we
        neither sell nor share, two things change for you: you are not in the count of how often our pages are
        seen, and take part in no trial of two ways of a page. Without a signal you can opt out on the page of{' '}
        <TextLink to="/privacy-choices">your privacy choices</TextLink>.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights, and how to use them',
    text: (
      <>
        <p>
          You may know what we have of you and get a copy, correct it, have it deleted, and limit what we do
          with it. These hold for everybody, wherever you live, and we treat nobody differently for asking.
        </p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            <TextLink to="/shop/settings">In your settings</TextLink>: load everything as a file, correct it,
            take back wishes, close the account. It happens at once. To close it we ask for your password, or
            for a sign-in from your mailbox.
          </li>
          <li>
            Without an account: <TextLink to="/shop/contact-us?topic=other">write to us</TextLink> or to{' '}
            {support} from the address that you ordered with, or call{' '}
            <span className="whitespace-nowrap">{house.phone.shown}</span>. We prove that it is you by a mail
            to that address and the number of an order, and ask for nothing more.
          </li>
          <li>
            Somebody else may ask for you with your written permission; we ask you by mail whether it is so.
          </li>
        </ul>
        <p>
          We confirm within 10 days and answer within 45; should we need 45 more, we tell you why. If we say
          no, we say why, and you may write to {support} once more: somebody else looks at it. Orders, proofs
          of consent and waivers stay as long as section 2 says, also when the rest is deleted.
        </p>
      </>
    ),
  },
  {
    id: 'programmes',
    heading: 'Points and memberships',
    text: (
      <p>
        Two programmes give you something and use what we know of your orders: Vine Points and{' '}
        {house.membershipName}. You join each by your own tick and leave at any time. The notice of financial
        incentive of Vine Points stands beside its box when you <TextLink to="/join">join</TextLink> and in
        your account; that of {house.membershipName} is{' '}
        <TextLink to="/daou-plus-privacy-policy#financial-incentive">part of its policy</TextLink>.
      </p>
    ),
  },
  {
    id: 'age',
    heading: 'Adults only',
    text: (
      <p>
        The shop is for persons of 21 and older. Of children we know only what a parent or guardian writes
        into a waiver for a visit. If a child has told us anything, write to us, and it goes.
      </p>
    ),
  },
  {
    id: 'safety',
    heading: 'How it is kept safe',
    text: (
      <p>
        What travels is encrypted. Dates of birth, photos and waivers are encrypted where they lie as well,
        passwords cannot be read back, and links that open something of yours end. If something is lost that
        may harm you, we tell you without delay. Whoever finds a weakness finds{' '}
        <a href="/.well-known/security.txt" className="link-line text-wine">
          whom to tell
        </a>
        .
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    text: (
      <p>
        We look at this policy once a year at least. Another version gets a date and an address of its own,
        and the ones before stay where they are, below. If one takes something from you, whoever has an
        account hears of it by mail before it holds.
      </p>
    ),
  },
];

type PrivacyProps = LegalPageProps & {
  /** What a later version keeps besides. */
  more?: readonly KeptRow[];
};

/** The privacy policy of November 22, 2026; the version of the next day adds rows to it. */
export function Privacy({ more = [], ...props }: PrivacyProps) {
  return (
    <LegalPage
      {...props}
      inShort={inShort}
      sections={sectionsWith(more)}
      others={[
        { to: '/privacy-choices', label: 'Your privacy choices' },
        { to: '/daou-plus-privacy-policy', label: `The privacy policy of ${house.membershipName}` },
        { to: '/shop/contact-us?topic=other', label: 'Write to us' },
      ]}
    />
  );
}
