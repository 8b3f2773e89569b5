import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { isResponsePending } from '../base/awaited.ts';
import { Button } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { Disclosure } from '../base/disclosure.tsx';
import { TextField } from '../base/text-field.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

/** A refused promo code as entered, with the reason. */
export type RefusedPromoCode = { readonly entered: string; readonly sentence: string };

/** The response to a promo code form, from the page that handles it. */
export type PromoCodeFormResponse = { readonly refusedCode?: RefusedPromoCode };

type PromotionCodeProps = {
  /** The path to which the forms are submitted. The field `intent` is `coupon`, with a `code`, or `drop-coupon`. */
  action: string;
  /** The key of the fetcher. The page uses it to detect a pending request. */
  fetcherKey: string;
  /**
   * The entered code; undefined if there is none. `sentence` states the discount, or the reason why the code currently gives none. Such a
   * code stays until it is removed.
   */
  entered: { readonly code: string; readonly isApplied: boolean; readonly sentence: string } | undefined;
  /** The refused code in the response to a form submitted without scripts. */
  answer: RefusedPromoCode | undefined;
};

/**
 * A collapsed field for a promo code or, after one is entered, the code with its effect and a remove button. The forms work without
 * scripts. With scripts, the page stays and the focus remains nearby.
 */
export function PromoCodeForm({ action, fetcherKey, entered, answer }: PromotionCodeProps) {
  const fetcher = useFetcher<PromoCodeFormResponse>({ key: fetcherKey });
  const place = useRef<HTMLDivElement>(null);
  const sentWith = useRef<'entered' | 'none' | undefined>(undefined);
  const refused = fetcher.data ? fetcher.data.refusedCode : answer;
  const shown = entered ? 'entered' : 'none';
  const isChecking = isResponsePending(fetcher, refused !== undefined);

  // The clicked button disappears after its answer, so the focus moves to what replaces it. If the page loads other
  // data at the same time, the answer may arrive first, while the button is still there.
  useEffect(() => {
    if (isChecking || sentWith.current === undefined) return;
    if (shown === sentWith.current && refused === undefined) return;
    sentWith.current = undefined;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid=true]') ?? find('summary, button'))?.focus();
  }, [isChecking, shown, refused]);

  const sent = () => {
    sentWith.current = shown;
  };
  return (
    <div ref={place} className="border-t border-line">
      <div role="status" className="empty:hidden">
        {entered && (
          <EnteredCode entered={entered}>
            <fetcher.Form method="post" action={action} onSubmit={sent}>
              <input type="hidden" name="intent" value="drop-coupon" />
              <Button kind="text" className="min-h-11 shrink-0 text-small">
                Remove<VisuallyHidden> the code {entered.code}</VisuallyHidden>
              </Button>
            </fetcher.Form>
          </EnteredCode>
        )}
      </div>
      {!entered && (
        <Disclosure title="Add a promo code" mark="plus" isOpen={refused !== undefined}>
          <fetcher.Form
            method="post"
            action={action}
            noValidate
            onSubmit={sent}
            className="flex items-start gap-3"
          >
            <input type="hidden" name="intent" value="coupon" />
            <TextField
              key={refused?.entered ?? ''}
              name="code"
              label="Promo code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              defaultValue={refused?.entered ?? ''}
              error={refused?.sentence}
              className="min-w-0 flex-1"
            />
            <Button
              kind="outline"
              className="mt-7.5 min-h-13"
              pendingLabel={isChecking ? 'Checking' : undefined}
            >
              Apply
            </Button>
          </fetcher.Form>
        </Disclosure>
      )}
    </div>
  );
}

type EnteredCodeProps = {
  entered: NonNullable<PromotionCodeProps['entered']>;
  children: ReactNode;
};

function EnteredCode({ entered: { code, isApplied, sentence }, children }: EnteredCodeProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-1 text-small">
      <p>
        <span className="font-semibold">{code}</span>
        <span className={classNames('block', isApplied ? 'text-brass' : 'text-ink-soft')}>
          {isApplied ? sentence : `Not applied: ${sentence}`}
        </span>
      </p>
      {children}
    </div>
  );
}
