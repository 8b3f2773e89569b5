import { house } from '../../../house.ts';
import { LegalPage, type LegalPageProps } from '../../../ui/base/legal-page.tsx';
import type { LegalSection } from '../../../ui/base/legal-text.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

const name = house.membershipName;

const sections: readonly LegalSection[] = [
  {
    id: 'what-we-keep',
    heading: 'What we keep',
    text: (
      <p>
        Beside what your account has: since when you are a member, which years you paid and by which order,
        the brand and the last four digits of the card that renews it, what you agreed to word for word, and
        when, from which network address and by which browser. What it saved you is reckoned from your orders
        and visits when you look, and kept nowhere.
      </p>
    ),
  },
  {
    id: 'why',
    heading: 'What it is for',
    text: (
      <p>
        To charge you only what you agreed to, to write before we do, to give you your prices, and to prove
        all of it. We do not sell or share it. Partners never learn who you are: their codes are the same for
        all members, and nobody tells us who used one.
      </p>
    ),
  },
  {
    id: 'financial-incentive',
    heading: 'Notice of financial incentive',
    text: (
      <p>
        A membership that you pay for gives you better prices, and its benefits ask that you are signed in, so
        that we know your name, address and orders. You join by your own choice and leave at any time, on the{' '}
        <TextLink to="/daou-plus">page of {name}</TextLink>. What your data are worth to us we estimate in
        good faith by what it costs to keep them for a member, less than a dollar a year; we earn nothing with
        them.
      </p>
    ),
  },
  {
    id: 'how-long',
    heading: 'How long',
    text: (
      <p>
        The proof of what you agreed to is kept for three years, or for one year after your membership has
        ended if that is longer; then we forget the network address and the browser. Orders are kept for seven
        years, as the tax law wants it. When you delete your account the membership ends at once, and your
        name leaves it.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    text: (
      <p>
        All of it is in the file that you can load under <TextLink to="/shop/settings">settings</TextLink>.
        You may have it corrected or deleted, and limit what we do with it: write to {house.mailboxes.support}
        . Everything else stands in the <TextLink to="/privacy">privacy policy of the shop</TextLink>, the
        signal of your browser and <TextLink to="/privacy-choices">your choices</TextLink> included.
      </p>
    ),
  },
];

/** The privacy policy of the programme as it was from November 1 to November 22, 2026. */
export function FirstPlusPrivacy(props: LegalPageProps) {
  return (
    <LegalPage
      {...props}
      inShort={[
        'We keep what charging you rightly needs, and the proof that you agreed.',
        'Partners never learn who you are.',
        'You see all of it, and can have it deleted.',
      ]}
      sections={sections}
      others={[{ to: '/daou-plus-terms-conditions', label: `The terms of ${name}` }]}
    />
  );
}
