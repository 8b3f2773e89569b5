import type { LegalPageProps } from '../../../ui/base/legal-page.tsx';
import { Privacy as FormerPrivacy } from './privacy-2026-11-22.tsx';
import type { KeptRow } from './privacy-2026-11-22-tables.tsx';

const more: readonly KeptRow[] = [
  {
    label: 'You sign up for the newsletter',
    cells: [
      'Your email address, the sentence you agreed to, and when you signed up and confirmed.',
      'Until you unsubscribe, which every newsletter lets you do with one click; thirty days if you never confirm',
    ],
  },
];

/** The privacy policy since November 23, 2026: the one before, with the newsletter. */
export function Privacy(props: LegalPageProps) {
  return <FormerPrivacy {...props} more={more} />;
}
