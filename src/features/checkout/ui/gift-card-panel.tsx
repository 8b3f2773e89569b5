import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DraftId, LedgerAccountId } from '../../../core/ids.ts';
import { type Cents, formatCents, subtract, zeroCents } from '../../../core/money.ts';
import type { OfferedTender } from '../../../engine/checkout/types.ts';
import type { QuotedTender } from '../../../engine/pricing/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { GiftCardFormResponse } from '../types.ts';
import { useCheckoutFlow } from './flow-context.ts';

type GiftCardPanelProps = {
  draftId: DraftId;
  /** The tenders used for this order, in the order in which they pay. */
  tenders: readonly OfferedTender[];
  /** Tenders in the customer's account that this order doesn't use. */
  own: readonly OfferedTender[];
  /** The amount of this order that each tender pays. */
  quoted: readonly QuotedTender[];
};

/**
 * Gift cards and credit, applied before the bank card: those in use, those available in the account, and a field to add another. Works as
 * plain forms; with JavaScript it stays on the page and keeps the focus nearby.
 */
export function GiftCardPanel({ draftId, tenders, own, quoted }: GiftCardPanelProps) {
  const action = `${useCheckoutFlow().page}/gift-card`;
  const fetcher = useFetcher<GiftCardFormResponse>({ key: 'checkout-gift-card' });
  const place = useRef<HTMLElement>(null);
  const isIdle = fetcher.state === 'idle';
  const refused = isIdle ? fetcher.data?.refused : undefined;
  const shown = tenders.map(({ accountId }) => accountId).join(' ');
  useFocusAfter(place, isIdle);
  const form = (intent: string, account: LedgerAccountId, button: ReactNode) => (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="account" value={account} />
      {button}
    </fetcher.Form>
  );
  return (
    <section
      ref={place}
      aria-label="Gift cards"
      className="mb-8 max-w-(--container-form) border-line border-y"
    >
      {tenders.length > 0 && (
        <ul
          tabIndex={-1}
          className="divide-y divide-line border-line border-b outline-none"
          aria-label="Gift cards on this order"
        >
          {tenders.map((tender, position) => (
            <TenderRow key={tender.accountId} tender={tender} paysCents={paidBy(tender, quoted)}>
              {position > 0 &&
                form(
                  'first',
                  tender.accountId,
                  <Button kind="text" className="min-h-11 text-small">
                    Use first<VisuallyHidden>: {nameOf(tender)}</VisuallyHidden>
                  </Button>,
                )}
              {form(
                'remove',
                tender.accountId,
                <Button kind="text" className="min-h-11 text-small">
                  Remove<VisuallyHidden> {nameOf(tender)}</VisuallyHidden>
                </Button>,
              )}
            </TenderRow>
          ))}
        </ul>
      )}
      {own.length > 0 && (
        <ul className="divide-y divide-line border-line border-b" aria-label="In your account">
          {own.map((tender) => (
            <li key={tender.accountId} className="flex items-center justify-between gap-4 py-2 text-small">
              <p>
                {nameOf(tender)}
                <span className="figures block text-ink-soft">
                  {formatCents(tender.availableCents)} in your account
                </span>
              </p>
              {form(
                'use',
                tender.accountId,
                <Button kind="text" className="min-h-11 text-small">
                  Use it<VisuallyHidden>: {nameOf(tender)}</VisuallyHidden>
                </Button>,
              )}
            </li>
          ))}
        </ul>
      )}
      <Disclosure
        title={tenders.length > 0 ? 'Add another gift card' : 'Pay with a gift card'}
        mark="plus"
        isOpen={refused !== undefined}
      >
        <fetcher.Form method="post" action={action} noValidate key={shown} className="space-y-4">
          <input type="hidden" name="intent" value="enter" />
          <input type="hidden" name="draftId" value={draftId} />
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
            <TextField
              name="giftCardCode"
              label="Gift card code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              error={refused?.field === 'pin' ? undefined : refused?.sentence}
            />
            <TextField
              name="pin"
              label="PIN"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              error={refused?.field === 'pin' ? refused.sentence : undefined}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-2">
            <Button kind="outline" pendingLabel={isIdle ? undefined : 'Checking'}>
              Use this card
            </Button>
            <p className="text-small text-ink-soft">We won’t use the balance until you place your order.</p>
          </div>
        </fetcher.Form>
      </Disclosure>
    </section>
  );
}

function TenderRow({
  tender,
  paysCents,
  children,
}: {
  tender: OfferedTender;
  paysCents: Cents;
  children: ReactNode;
}) {
  const stays = subtract(tender.availableCents, paysCents);
  return (
    <li className="justify-between gap-x-4 py-2 text-small sm:flex sm:items-center">
      <p>
        {nameOf(tender)} covers <span className="figures font-semibold">{formatCents(paysCents)}</span>
        <span className="figures block text-ink-soft">
          {stays > 0 ? `${formatCents(stays)} left after this order` : 'No balance left after this order'}
        </span>
      </p>
      <div className="-ml-1 flex gap-4 sm:ml-0">{children}</div>
    </li>
  );
}

function nameOf({ kind, lastFour }: OfferedTender): string {
  if (kind === 'store_credit') return 'Store credit';
  return lastFour === undefined ? 'Gift card' : `Gift card ending in ${lastFour}`;
}

function paidBy({ accountId }: OfferedTender, quoted: readonly QuotedTender[]): Cents {
  const found = quoted.find((tender) => tender.kind !== 'card' && tender.accountId === accountId);
  return found?.amountCents ?? zeroCents;
}

/**
 * Moves the focus after a response, because the pressed button may be gone, unless the focus is now outside the panel: to the invalid field
 * if there is one, otherwise to the list of tenders in use, where pressing a key again changes nothing. If no tender is in use, it moves to
 * the disclosure for entering a gift card.
 */
function useFocusAfter(place: { readonly current: HTMLElement | null }, isIdle: boolean): void {
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    const isAnswered = isIdle && !wasIdle.current;
    wasIdle.current = isIdle;
    const { activeElement } = document;
    if (!isAnswered || (activeElement !== document.body && !place.current?.contains(activeElement))) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid=true]') ?? find('ul[tabindex], summary'))?.focus();
  }, [place, isIdle]);
}
