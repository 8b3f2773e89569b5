import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Disclosure } from './disclosure.tsx';

export type AccordionItem = {
  /** Names the item in its list. */
  id: string;
  title: ReactNode;
  /** At the right of the line. */
  aside?: ReactNode;
  content: ReactNode;
};

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Opening one closes the others: for answers that are read one at a time. */
  isExclusive?: boolean;
  /** The item that is open when the page is drawn. */
  openId?: string | undefined;
  className?: string | undefined;
};

/** Lines that open, hairlines between: questions and answers, states and their rules. Needs no script. */
export function Accordion({ items, isExclusive = false, openId, className }: AccordionProps) {
  const group = useId();
  return (
    <ul className={classNames('divide-y divide-line border-y border-line', className)}>
      {items.map(({ id, title, aside, content }) => (
        <li key={id}>
          <Disclosure
            title={title}
            aside={aside}
            size="text"
            isOpen={id === openId}
            name={isExclusive ? group : undefined}
          >
            {content}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}
