import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';

export type DisclosureProps = {
  /** The line that is pressed. */
  title: ReactNode;
  /** At the right of the line, before its mark: a sum, a limit. */
  aside?: ReactNode;
  /** Open when the page is drawn: something stands in it already, or something in it wants attention. */
  isOpen?: boolean;
  /** `plus` adds something, `chevron` shows something. */
  mark?: 'chevron' | 'plus';
  /** `text` where it stands among running words, `small` beside sums and below fields. */
  size?: 'small' | 'text';
  /** Of several with one name only one is open; the browser closes the others. */
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Asked for by few, so folded away until somebody needs it; opens without scripts. */
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
