import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type PriceProps = {
  /** The formatted price, such as `$49.00`. */
  amount: string;
  /** The price before a discount, shown crossed out and described to screen readers. */
  was?: string | undefined;
  /** A second price with the customers it applies to, such as `$41.65 for members`. */
  aside?: ReactNode;
};

export function Price({ amount, was, aside }: PriceProps) {
  return (
    <span className="price-line">
      {was !== undefined && (
        <s className="text-ink-soft no-underline decoration-1 [text-decoration-line:line-through]">
          <VisuallyHidden>was </VisuallyHidden>
          {was}
        </s>
      )}
      <span className="font-semibold">
        {was !== undefined && <VisuallyHidden>now </VisuallyHidden>}
        {amount}
      </span>
      {aside !== undefined && <span className="text-small text-brass">{aside}</span>}
    </span>
  );
}
