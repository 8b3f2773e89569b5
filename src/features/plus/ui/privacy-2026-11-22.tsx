import { house, houseLine } from '../../../house.ts';
import { LegalPage, type LegalPageProps } from '../../../ui/base/legal-page.tsx';
import type { LegalSection } from '../../../ui/base/legal-text.tsx';
import { SideBySide } from '../../../ui/base/side-by-side.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

const name = house.membershipName;

const kept = [
  {
    label: 'The membership',
    cells: [
      'Since when you are a member, which years you paid and by which order, how it ended',
      'Until you close the account; then it has no name',
    ],
  },
  {
    label: 'The card',
    cells: [
      'Its brand, last four digits and month; the number has only the payment provider',
      'Until you take it off or close the account',
    ],
  },
  {
    label: 'What you agreed to',
    cells: [
      'The words, when, and from which network address and browser',
      'The words with the membership; the address and the browser for three years, or one year after the end if that is longer',
    ],
  },
  {
    label: 'What you used',
    cells: [
      'Nothing of its own: what it saved you is reckoned from your orders and visits when you look',
      'As orders',
    ],
  },
  {
    label: 'The mails about it',
    cells: ['Which one went to which address, and when: the law wants it proved', 'With the membership'],
  },
  {
    label: 'A year that was given',
    cells: [
      'Name and e-mail address of whoever gets it, and the giver’s words',
      'With the order that paid for it',
    ],
  },
] as const;

const sections: readonly LegalSection[] = [
  {
    id: 'what-we-keep',
    heading: 'What we keep, and for how long',
    text: (
      <>
        <p>
          Beside what your account has, of which the{' '}
          <TextLink to="/privacy#what-we-keep">privacy policy of the shop</TextLink> tells:
        </p>
        <SideBySide
          caption={`What we keep of a membership of ${name}`}
          corner="Of"
          columns={['We keep', 'Until']}
          rows={kept}
        />
      </>
    ),
  },
  {
    id: 'why',
    heading: 'What it is for',
    text: (
      <p>
        To charge you only what you agreed to, to write before we do, to give you your prices, and to prove
        all of it. It is not used to make you buy, and decides nothing about you but what a member pays.
      </p>
    ),
  },
  {
    id: 'who-gets-it',
    heading: 'Who else gets it',
    text: (
      <>
        <p>
          The payment provider, to charge the card; whoever carries our mail, the mails. We sell none of it
          and share none of it.
        </p>
        <p>
          Partners never learn who you are: a code is the same for all members, and nobody tells us who used
          one. At our own bar you show a card with your name and a date; it is looked at and not written down.
        </p>
      </>
    ),
  },
  {
    id: 'financial-incentive',
    heading: 'Notice of financial incentive',
    text: (
      <>
        <p>
          A membership that you pay for gives you better prices (ground shipping, tastings, visits, a gift
          box, points), and these ask that you are signed in, so that we know identifiers (name, e-mail,
          addresses) and commercial information (your orders and visits).
        </p>
        <p>
          You join by your own choice, with a tick of its own, and leave at any time in two clicks on the{' '}
          <TextLink to="/daou-plus">page of {name}</TextLink>. Nobody who asks for their rights pays another
          price for it.
        </p>
        <p>
          What your data are worth to us we estimate in good faith by what it costs us to keep them for one
          member, less than a dollar a year: we earn nothing with them, and the benefits are paid by the fee.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    text: (
      <p>
        All of it is in the file that you can load under <TextLink to="/shop/settings">settings</TextLink>.
        You may have it corrected or deleted, and limit what we do with it, by yourself or by writing to{' '}
        <a href={`mailto:${house.mailboxes.support}`} className="link-line text-wine">
          {house.mailboxes.support}
        </a>
        . When you close your account the membership ends at once, and your name leaves it; the proof of what
        you agreed to stays as long as section 1 says. How requests are proved, and by when they are answered,
        stands in the <TextLink to="/privacy#your-rights">policy of the shop</TextLink>; so do cookies, and
        the <TextLink to="/privacy#your-choices">signal of your browser</TextLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes, and who we are',
    text: (
      <p>
        Another version gets a date and an address of its own, and the ones before stay, below. If one takes
        something from you, the mail before your next renewal tells it. {houseLine};{' '}
        <span className="whitespace-nowrap">{house.phone.shown}</span>.
      </p>
    ),
  },
];

/** The privacy policy of the programme since November 22, 2026. */
export function PlusPrivacy(props: LegalPageProps) {
  return (
    <LegalPage
      {...props}
      inShort={[
        'We keep what charging you rightly needs, and the proof that you agreed.',
        'Partners never learn who you are.',
        'You see all of it, and can have it deleted.',
      ]}
      sections={sections}
      others={[
        { to: '/daou-plus-terms-conditions', label: `The terms of ${name}` },
        { to: '/privacy', label: 'The privacy policy of the shop' },
      ]}
    />
  );
}
