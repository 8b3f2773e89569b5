import { house } from '../../../house.ts';
import { type LegalSection, LegalText } from '../../../ui/base/legal-text.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

type LegalPageProps = {
  title: string;
  /** `November 1, 2026`. */
  inForceSince: string;
  /** All of it in plain words, before the rest. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
  other: { readonly to: string; readonly label: string };
};

/** A page of law that can be read: its day, what it says in short, its contents; printed it has nothing around it. */
export function LegalPage({ title, inForceSince, inShort, sections, other }: LegalPageProps) {
  return (
    <article className="page-width section-space">
      <div className="figures mx-auto max-w-reading">
        <p className="type-eyebrow mb-3 text-brass">{house.membershipName}</p>
        <h1 tabIndex={-1} className="type-heading">
          {title}
        </h1>
        <p className="mt-4 text-ink-soft">In force since {inForceSince}; this is the first version.</p>
        <section aria-labelledby="in-short" className="mt-8 border-brass-bright border-l-2 pl-5">
          <h2 id="in-short" className="font-medium">
            In short
          </h2>
          <ul className="mt-2 space-y-1.5">
            {inShort.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <LegalText sections={sections} />
        <p className="mt-12 border-line border-t pt-6 text-small print:hidden">
          <TextLink to={other.to}>{other.label}</TextLink>
        </p>
      </div>
    </article>
  );
}
