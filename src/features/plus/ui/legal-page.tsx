import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/base/text-link.tsx';

export type LegalSection = { readonly id: string; readonly heading: string; readonly text: ReactNode };

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
        <nav aria-label="Sections" className="mt-8 border-y border-line py-4 print:hidden">
          <ol className="text-small">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1.5 text-wine link-line">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, heading, text }) => (
          <section key={id} aria-labelledby={id} className="mt-12 break-inside-avoid">
            <h2 id={id} className="mb-3 type-title">
              {heading}
            </h2>
            <div className="flex flex-col gap-4">{text}</div>
          </section>
        ))}
        <p className="mt-12 border-line border-t pt-6 text-small print:hidden">
          <TextLink to={other.to}>{other.label}</TextLink>
        </p>
      </div>
    </article>
  );
}
