import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';

export type DisclosureProps = {
  title: ReactNode;
  /** Content at the right of the title, before the plus or chevron, such as an amount or a limit. */
  aside?: ReactNode;
  /** Whether the section is open initially, because it has values or errors. */
  isOpen?: boolean;
  /** The symbol at the right: `plus` for a section that adds something, `chevron` for a section that shows something. */
  mark?: 'chevron' | 'plus';
  /** The text size: `text` within body text, `small` beside amounts and below fields. */
  size?: 'small' | 'text';
  /** The name of a group of disclosures. The browser keeps only one disclosure per name open. */
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A collapsed section for content that few visitors need. Works without scripts. */
export function Disclosure(props: DisclosureProps) {
  const { title, aside, isOpen = false, mark = 'chevron', size = 'small', children, ...details } = props;
  return (
    <details {...details} open={isOpen || undefined}>
      <summary className={classNames('fold-line', size === 'small' && 'fold-line-small')}>
        <span>{title}</span>
        <span className="ml-auto flex min-w-0 items-center gap-4">
          {aside}
          <Icon
            name={mark === 'plus' ? 'plus' : 'chevron-down'}
            size={18}
            className={mark === 'plus' ? 'fold-plus' : 'fold-chevron'}
          />
        </span>
      </summary>
      <div className="space-y-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
