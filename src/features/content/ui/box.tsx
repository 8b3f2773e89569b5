import type { ReactNode } from 'react';
import { Accordion } from '../../../ui/base/accordion.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import type { BlockContainer } from '../types.ts';

const grounds = { plain: '', sand: 'bg-paper-deep', night: 'ground-night' } as const;

const columnCounts: Readonly<Record<number, string>> = {
  2: 'md:grid-cols-2 lg:gap-x-20',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

export function BlockContainerView({ box, places }: { box: BlockContainer; places: readonly ReactNode[] }) {
  switch (box.kind) {
    case 'flow':
      return (
        <div className={classNames('content-flow', box.isTop && 'content-band page-width')}>{places[0]}</div>
      );
    case 'section':
      return (
        <Section {...box}>
          <div className="content-flow">{places[0]}</div>
        </Section>
      );
    case 'columns':
      return (
        <div
          className={classNames(
            'content-piece grid gap-x-10 gap-y-8',
            columnCounts[places.length],
            box.isCentered && 'items-center',
          )}
        >
          {places.map((place, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
            <div key={position} className="content-flow">
              {place}
            </div>
          ))}
        </div>
      );
    case 'accordion':
      return (
        <Accordion
          className="content-piece max-w-reading"
          items={box.titles.map((title, position) => ({
            id: String(position),
            title,
            content: <div className="content-flow">{places[position]}</div>,
          }))}
        />
      );
    case 'tabs':
      return (
        <div className="content-piece content-tabs">
          {box.titles.map((title, position) => (
            <details key={title} name={`${box.id}-tabs`} open={position === 0 || undefined}>
              <summary className="tab">{title}</summary>
              <div className="content-flow py-6">{places[position]}</div>
            </details>
          ))}
        </div>
      );
  }
}

type SectionProps = Omit<Extract<BlockContainer, { kind: 'section' }>, 'kind'> & { children: ReactNode };

function Section({ isTop, tone, title, anchor, children }: SectionProps) {
  const hasGround = tone !== 'plain';
  const inner = (
    <>
      {title !== undefined && (
        <h2 id={anchor} className={classNames('mb-6', isTop ? 'type-heading lg:mb-8' : 'type-title')}>
          {title}
        </h2>
      )}
      {children}
    </>
  );
  if (!isTop) {
    return (
      <section
        aria-labelledby={anchor}
        className={classNames(grounds[tone], hasGround && 'rounded-winery p-6 lg:p-8')}
      >
        {inner}
      </section>
    );
  }
  return (
    <section aria-labelledby={anchor} className={hasGround ? grounds[tone] : 'content-band'}>
      <div className={classNames('page-width', hasGround && 'section-space')}>{inner}</div>
    </section>
  );
}
