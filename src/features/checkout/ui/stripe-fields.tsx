import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CardBillingDetails } from '../../../integrations/payment/port.ts';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import type { CardFieldsHandle } from './card-fields.tsx';
import { readCardFieldsStyle } from './fields-look.ts';

/** The part of Stripe's browser library that this module uses. The library must be loaded from Stripe's servers, not from a package. */
type StripeElement = { mount(place: HTMLElement): void; unmount(): void };
type StripeBrowser = {
  elements(): { create(kind: 'card', options: object): StripeElement };
  createPaymentMethod(request: {
    type: 'card';
    card: StripeElement;
    billing_details?: CardBillingDetails;
  }): Promise<{ paymentMethod?: { id: string; card?: { brand: string } }; error?: { message?: string } }>;
};

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeBrowser;
  }
}

const scriptAddress = 'https://js.stripe.com/v3/';

function loadStripe(): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the card fields could not be loaded'));
    document.head.append(script);
  });
}

/** Stripe's own card element, for shops with a Stripe key. Card numbers go directly to Stripe. */
export function StripeCardFields({
  publishableKey,
  asksZipCode,
  ref,
}: {
  publishableKey: string;
  /** Whether the element includes the ZIP code, which the bank verifies, because the page has no field for it. */
  asksZipCode: boolean;
  ref: Ref<CardFieldsHandle>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const stripe = useRef<StripeBrowser>(null);
  const card = useRef<StripeElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let isCurrent = true;
    loadStripe().then(
      () => {
        if (!isCurrent || !place.current || !window.Stripe) return;
        stripe.current = window.Stripe(publishableKey);
        const { ink, inkSoft, error } = readCardFieldsStyle();
        card.current = stripe.current.elements().create('card', {
          hidePostalCode: !asksZipCode,
          style: {
            base: { color: ink, iconColor: ink, fontSize: '17px', '::placeholder': { color: inkSoft } },
            invalid: { color: error, iconColor: error },
          },
        });
        card.current.mount(place.current);
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isCurrent = false;
      card.current?.unmount();
    };
  }, [publishableKey, asksZipCode]);

  useImperativeHandle(ref, () => ({
    tokenize: async (billing) => {
      if (!stripe.current || !card.current) {
        return {
          kind: 'error',
          message: 'The card fields are still loading. Please wait a moment and try again.',
        };
      }
      const { paymentMethod, error } = await stripe.current.createPaymentMethod({
        type: 'card',
        card: card.current,
        ...(billing && { billing_details: billing }),
      });
      return paymentMethod
        ? { kind: 'token', paymentMethodId: paymentMethod.id, brand: paymentMethod.card?.brand ?? 'card' }
        : { kind: 'error', message: error?.message ?? 'Please check your card details.' };
    },
  }));

  return (
    <div>
      {state === 'failed' && (
        <p className="text-error text-small">
          We couldn’t load the card fields. Check your connection and reload the page.
        </p>
      )}
      <div className="relative min-h-13 rounded-winery border border-edge bg-field px-4 py-4">
        <div ref={place} />
        {state === 'loading' && (
          <Skeleton label="Loading the card fields" lines={['h-5 w-44']} className="absolute top-4 left-4" />
        )}
      </div>
    </div>
  );
}
