import type { RequestedVersion } from '../../../core/dated-versions.ts';
import type { WaiverText } from '../../../engine/visits/waivers/types.ts';
import { LegalPage, UnpublishedLegalPage } from '../../../ui/base/legal-page.tsx';
import { splitLeadSentence } from '../rules.ts';

type WaiverReadingProps = {
  path: string;
  shown: RequestedVersion | undefined;
  text: WaiverText | undefined;
};

const trail = [{ label: 'Visit', to: '/events/month' }, { label: 'Waiver' }];

const inShort = [
  'Each guest signs a waiver before a visit that requires one. Your reservation page has the link.',
  'Sign with the link in the email about your visit. You don’t need an account. A parent or guardian signs for children.',
  'You can read the waiver here in advance. You’ll sign it later.',
];

const others = [
  { to: '/events/month', label: 'Visits and events' },
  { to: '/shop/contact-us?topic=visit', label: 'Ask us about it' },
  { to: '/privacy#what-we-keep', label: 'What we keep and for how long' },
];

/** The waiver's text in any version, for readers without a reservation's link. */
export function WaiverTextPage({ path, shown, text }: WaiverReadingProps) {
  if (!shown || !text) return <UnpublishedLegalPage title="Waiver" />;
  const [first = '', ...more] = text.body.split('\n\n');
  const sections = [
    { id: 'beginning', heading: 'About this waiver', text: <p>{first}</p> },
    ...more.map((paragraph, position) => {
      const { lead, rest } = splitLeadSentence(paragraph);
      return {
        id: `part-${position + 1}`,
        heading: lead.replace(/\.$/, ''),
        text: <p>{rest.trim()}</p>,
      };
    }),
  ];
  return <LegalPage {...{ path, shown, trail, inShort, sections, others }} title={text.title} />;
}
