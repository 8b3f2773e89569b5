import type { ReactNode } from 'react';

type SheetProps = { id: string; title: string; intro: ReactNode; children: ReactNode };

/** A group of component examples with an introduction. */
export function ExampleSection({ id, title, intro, children }: SheetProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8 border-ink border-t pt-6">
      <div className="mb-10 grid gap-x-12 gap-y-3 lg:grid-cols-2 lg:items-baseline">
        <h2 id={`${id}-title`} className="type-heading">
          {title}
        </h2>
        <p className="max-w-reading text-ink-soft">{intro}</p>
      </div>
      <div className="space-y-12">{children}</div>
    </section>
  );
}

/** A grid of component examples. */
export function ExampleGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-12 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">{children}</div>;
}

type SpecimenProps = { name: string; isWide?: boolean; children: ReactNode };

/** One component in one state, with a caption. */
export function ComponentExample({ name, isWide = false, children }: SpecimenProps) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-full' : 'min-w-0'}>
      <h3 className="mb-4 text-small text-ink-soft">{name}</h3>
      {children}
    </div>
  );
}
