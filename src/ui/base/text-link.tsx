import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** A link within body text. */
export function TextLink({ className, prefetch = 'intent', ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      prefetch={prefetch}
      className={classNames('text-wine link-line hover:decoration-2', className)}
    />
  );
}
