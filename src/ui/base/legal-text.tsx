import type { ReactNode } from 'react';

export type LegalSection = { readonly id: string; readonly heading: string; readonly text: ReactNode };

/** The sections of a page of law, after their table of contents; printed they have nothing around them. */
export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <>
      <nav aria-label="Sections" className="mt-8 border-line border-y py-4 print:hidden">
        <ol className="text-small">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="link-line inline-block py-1.5 text-wine">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, heading, text }) => (
        <section key={id} aria-labelledby={id} className="mt-12 break-inside-avoid">
          <h2 id={id} className="type-title mb-3">
            {heading}
          </h2>
          <div className="flex flex-col gap-4">{text}</div>
        </section>
      ))}
    </>
  );
}
