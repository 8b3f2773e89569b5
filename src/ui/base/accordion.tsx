import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Disclosure } from './disclosure.tsx';

export type AccordionItem = {
  id: string;
  title: ReactNode;
  /** Content at the right of the title. */
  aside?: ReactNode;
  content: ReactNode;
};

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Whether opening one item closes the others. */
  isExclusive?: boolean;
  /** The id of the item that is open initially. */
  openId?: string | undefined;
  className?: string | undefined;
};

/** A list of disclosures separated by thin lines, such as questions and answers. Works without scripts. */
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
