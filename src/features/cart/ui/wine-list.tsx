import { Form, href } from 'react-router';
import { formatCents, multiply } from '../../../core/money.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { showToast } from '../../../ui/base/toast.ts';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { SharedWineList as WineListModel } from '../wine-list-view.server.ts';

/** The page of a shared wine list, which one button adds to the visitor's cart. */
export function SharedWineListPage({ list: { lines, items, pieces, totalCents } }: { list: WineListModel }) {
  if (lines.length === 0) {
    return (
      <div className="page-width pt-10 pb-20 lg:pt-16 lg:pb-28">
        <EmptyState
          level={1}
          heading="We couldn’t find any wines on this list."
          action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
        >
          The link may be incomplete. Ask the person who sent it to share it again from their cart.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-width pt-10 pb-20 lg:pt-16 lg:pb-28">
      <h1 tabIndex={-1} className="type-heading">
        Shared wine list
      </h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-soft lg:mb-12">
        Someone shared this list with you. Prices and availability are as of today. Nothing is in your cart
        until you add it.
      </p>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LineList label="On this list">
          {lines.map(({ quantity, blocked, priceCents, ...line }) => (
            <LineItem
              key={line.skuId}
              name={line.name}
              to={line.to}
              pictures={line.pictures}
              isDimmed={blocked !== undefined}
              amount={blocked === undefined ? formatCents(multiply(priceCents, quantity)) : undefined}
              detail={
                <>
                  <span className="block">
                    {quantity} × {line.size === '' ? 'one' : line.size}
                  </span>
                  <UnitPrice
                    priceCents={priceCents}
                    memberPriceCents={line.memberPriceCents}
                    isMember={false}
                  />
                </>
              }
            >
              {blocked !== undefined && <Notice className="mt-3">{blocked}</Notice>}
            </LineItem>
          ))}
        </LineList>
        <aside aria-label="List total" className="lg:sticky lg:top-8 lg:self-start">
          <p className="figures flex items-baseline justify-between gap-6 lg:border-line lg:border-t lg:pt-6">
            <span>{pieces === 1 ? '1 item' : `${pieces} items`} available today</span>
            <span className="font-semibold">{formatCents(totalCents)}</span>
          </p>
          <p className="mt-1 text-small text-ink-soft">Before savings, shipping and tax.</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
            {items !== undefined && (
              // The cart answers a plain form with its page, so this works with and without scripts.
              <Form method="post" action={href('/shop/cart')} reloadDocument className="lg:w-full">
                <input type="hidden" name="intent" value="add-list" />
                <input type="hidden" name="items" value={items} />
                <Button className="figures lg:w-full">
                  {`Add ${pieces === 1 ? 'it' : `all ${pieces}`} to cart · ${formatCents(totalCents)}`}
                </Button>
              </Form>
            )}
            <Button
              type="button"
              kind="text"
              onClick={() => void copyAddress()}
              className="[@media(scripting:none)]:hidden"
            >
              Copy link
            </Button>
          </div>
          <Proposition65Warning className="mt-10 border-t border-line pt-6" />
        </aside>
      </div>
    </div>
  );
}

/** Copies the page's address. If the browser refuses, the visitor can copy it from the address bar instead. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast({ kind: 'success', text: 'Link copied. Anyone who opens it will see this list.' });
  } catch {
    showToast({
      kind: 'error',
      text: 'Your browser blocked copying. Copy the link from the address bar instead.',
    });
  }
}
