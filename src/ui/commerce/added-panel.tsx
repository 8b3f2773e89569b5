import { useEffect, useId, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { ButtonLink } from '../base/button.tsx';
import { TextLink } from '../base/text-link.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Icon } from '../media/icons.tsx';
import { type AddedCartItem, cartAdditions } from './additions.ts';
import { CaseProgress } from './case-progress.tsx';
import { LineItem, LineList } from './line-list.tsx';
import { OrderSummaryLine } from './order-summary.tsx';

/**
 * A panel with the item just added to the cart, at the right of wide screens and at the bottom of phones. Does not take the focus. As a
 * popover of the clicked button, it comes next in the Tab order. Escape, a click outside, moving the focus away or navigation closes it.
 */
export default function AddedToCartPanel() {
  const [added, setAdded] = useState<AddedCartItem>();
  /** The number of additions so far. It is a key, so that adding the same item again is announced again. */
  const [times, setTimes] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const headingId = useId();
  const { key } = useLocation();

  useEffect(
    () =>
      cartAdditions.receive((next) => {
        setAdded(next);
        setTimes((before) => before + 1);
      }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => () => void panel.current?.togglePopover?.(false), [key]);

  useEffect(() => {
    const shown = panel.current;
    if (!added) shown?.togglePopover?.(false);
    if (!shown || !added) return;
    const source = document.activeElement;
    shown.togglePopover?.({ force: true, ...(source instanceof HTMLElement && { source }) });
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && target !== source && !shown.contains(target)) shown.togglePopover(false);
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [added]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{added && <span key={times}>{`${added.name} is in your cart.`}</span>}</span>
      </VisuallyHidden>
      <section
        ref={panel}
        popover="auto"
        aria-labelledby={headingId}
        onToggle={({ newState }) => newState === 'closed' && setAdded(undefined)}
        className="added-panel"
      >
        {added && (
          <>
            <div className="flex items-center justify-between gap-4">
              <h2 id={headingId} className="type-title flex items-center gap-2.5">
                <Icon name="check" className="text-success" />
                Added to your cart
              </h2>
              <button
                type="button"
                onClick={() => panel.current?.togglePopover(false)}
                className="-mr-3 grid size-11 shrink-0 place-items-center rounded-winery hover:bg-paper-deep"
              >
                <Icon name="close" />
                <VisuallyHidden>Close</VisuallyHidden>
              </button>
            </div>
            <Content added={added} />
          </>
        )}
      </section>
    </>
  );
}

function Content({ added: { rows, next, canCheckOut, ...line } }: { added: AddedCartItem }) {
  return (
    <>
      <LineList label="Just added">
        <LineItem
          {...line}
          place="aside"
          detail={[line.size, `Quantity ${line.quantity}`].filter((part) => part !== '').join(' · ')}
        />
      </LineList>
      <dl className="figures mt-2">
        {rows.map((row) => (
          <OrderSummaryLine key={row.label} {...row} detail={undefined} />
        ))}
      </dl>
      {next && (
        <div className="figures mt-2 text-small">
          <CaseProgress {...next} />
          <p className="text-brass">{next.sentence}</p>
        </div>
      )}
      <div className="mt-4 flex items-center gap-3">
        {canCheckOut && (
          <ButtonLink to={href('/shop/checkout')} prefetch="none" className="flex-1">
            Check out
          </ButtonLink>
        )}
        <ButtonLink kind="outline" to={href('/shop/cart')} className="flex-1">
          View cart
        </ButtonLink>
      </div>
      <TextLink
        to={`${href('/shop/cart')}?show=gift#gift`}
        prefetch="none"
        className="mt-1 inline-flex min-h-11 items-center text-small"
      >
        Add a gift box or message
      </TextLink>
    </>
  );
}
