import type { ReactNode } from 'react';

export type LegalSection = { readonly id: string; readonly heading: string; readonly text: ReactNode };

/** The table of contents of a legal text. On wide screens, it stays visible beside the text. */
export function LegalTableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className="border-line border-y py-4 lg:border-0 lg:py-0 print:hidden">
      <p aria-hidden="true" className="type-eyebrow mb-3 text-ink-soft">
        Contents
      </p>
      <ol className="text-small">
        {sections.map(({ id, heading }, position) => (
          <li key={id}>
            <a href={`#${id}`} className="grid grid-cols-[1.75rem_minmax(0,1fr)] py-1.5 hover:text-wine">
              <span className="text-brass">{position + 1}</span>
              <span className="link-line decoration-line">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The numbered sections of a legal text. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, heading, text }, position) => (
    <section key={id} aria-labelledby={id} className="mt-14 print:mt-6">
      <h2 id={id} className="type-title mb-4 flex break-after-avoid scroll-mt-8 print:mb-2">
        <span className="w-7 shrink-0 text-brass lg:w-9">{position + 1}</span>
        {heading}
      </h2>
      <div className="flex flex-col gap-4 lg:pl-9 print:gap-2 print:pl-7">{text}</div>
    </section>
  ));
}
