import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Experience } from '../../../engine/visits/experiences/types.ts';
import {
  describeVisitBenefit,
  eligibleMembersText,
  formatExperienceDuration,
  formatExperiencePrice,
  formatPartySizeRange,
} from '../../../engine/visits/experiences/words-rules.ts';
import { type FactRow, FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { winery } from '../../../winery.ts';

const ageWords = { '21': '21 and older, with ID', all: 'All ages' } as const;

const waiverWords = (
  <>
    Each guest signs <TextLink to={href('/digital-waiver')}>a waiver</TextLink> online in advance
  </>
);

function factsOf(experience: Experience): FactRow[] {
  const { minutes, facts, ageRule, kit, needsWaiver } = experience;
  const members = eligibleMembersText(experience);
  return [
    { label: 'Price', value: formatExperiencePrice(experience) },
    { label: 'Duration', value: formatExperienceDuration(minutes) },
    { label: 'Party size', value: formatPartySizeRange(experience) },
    { label: 'Open to', value: members ?? ageWords[ageRule] },
    { label: 'Where', value: facts.place },
    ...(kit
      ? [{ label: 'Your kit', value: `Ships ${kit.daysBefore} days before. Adult signature required.` }]
      : []),
    ...(needsWaiver ? [{ label: 'Waiver', value: waiverWords }] : []),
  ];
}

/** The description of an experience, with facts, member prices, what's included, accessibility notes and what to bring. */
export function ExperienceDescription({ experience }: { experience: Experience }) {
  const { facts, benefits } = experience;
  return (
    <div className="grid gap-10 lg:gap-12">
      <div className="max-w-[38em] space-y-5 first-of-type:*:first:text-lead">
        {facts.story.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <FactsTable facts={factsOf(experience)} className="max-w-reading" />
      {benefits.length > 0 && (
        <section aria-labelledby="for-members">
          <h2 id="for-members" className="type-title">
            What members pay
          </h2>
          <FactsTable
            facts={benefits.map((benefit) => ({
              label: benefit.label,
              value: describeVisitBenefit(benefit),
            }))}
            className="mt-4 max-w-reading"
          />
          <p className="mt-3 max-w-reading text-small text-ink-soft">
            Benefits can’t be combined. Each seat gets the best one available. Sign in to see your price next
            to the calendar.
          </p>
        </section>
      )}
      <List id="included" heading="What’s included" items={facts.included} />
      <List id="access" heading={experience.kit ? 'How to take part' : 'Getting around'} items={facts.access}>
        Anything else we should know? Call{' '}
        <a href={winery().phone.link} className="figures whitespace-nowrap text-wine link-line">
          {winery().phone.shown}
        </a>
        . There’s almost always a way.
      </List>
      <List id="bring" heading="What to bring" items={facts.bring} />
    </div>
  );
}

type ListProps = {
  id: string;
  heading: string;
  items: readonly string[];
  children?: ReactNode;
};

function List({ id, heading, items, children }: ListProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="max-w-reading">
      <h2 id={id} className="type-title">
        {heading}
      </h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item} className="border-t border-line py-3">
            {item}
          </li>
        ))}
      </ul>
      {children !== undefined && (
        <p className="border-t border-line pt-3 text-small text-ink-soft">{children}</p>
      )}
    </section>
  );
}
