import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { CardBillingDetails, CardFieldsSource } from '../../../integrations/payment/port.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FieldError } from '../../../ui/base/field.tsx';
import { type CardFieldsHandle, SandboxCardFields } from './card-fields.tsx';
import { StripeCardFields } from './stripe-fields.tsx';
import type { TokenizeResult } from './talk-to-fields.ts';

export type CardEntryHandle = {
  /** Returns the gateway's reference to the card; undefined if the gateway refused it. The reason then appears below the fields. */
  tokenize(
    billing?: CardBillingDetails,
  ): Promise<Extract<TokenizeResult, { readonly kind: 'token' }> | undefined>;
};

/** A test card of the sandbox gateway, with its outcome. */
export type SandboxTestCard = { readonly number: string; readonly outcome: string };

type CardEntryProps = {
  source: CardFieldsSource;
  /** Whether the page has a billing address. If not, Stripe's card fields include the ZIP code. */
  hasBilling: boolean;
  /** The test cards to list below the fields; empty if payments use real money. */
  testCards: readonly SandboxTestCard[];
  /** The message shown without JavaScript, which the payment provider's fields require. */
  withoutScripts: string;
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void;
  ref: Ref<CardEntryHandle>;
};

/** The gateway's card fields, with any error below them. */
export function CardEntry({ source, hasBilling, testCards, withoutScripts, onSubmit, ref }: CardEntryProps) {
  const fields = useRef<CardFieldsHandle>(null);
  const [problem, setProblem] = useState<string>();

  useImperativeHandle(ref, () => ({
    tokenize: async (billing) => {
      if (!fields.current) return undefined;
      const answer = await fields.current.tokenize(billing);
      setProblem(answer.kind === 'error' ? answer.message : undefined);
      return answer.kind === 'token' ? answer : undefined;
    },
  }));

  return (
    <div>
      {source.kind === 'sandbox' ? (
        <SandboxCardFields
          ref={fields}
          fieldsUrl={source.fieldsUrl}
          origin={source.origin}
          onSubmit={onSubmit}
        />
      ) : (
        <StripeCardFields ref={fields} publishableKey={source.publishableKey} asksZipCode={!hasBilling} />
      )}
      {problem !== undefined && (
        <div role="alert">
          <FieldError id="card-fields">{problem}</FieldError>
        </div>
      )}
      <noscript>
        <p className="text-small">{withoutScripts}</p>
      </noscript>
      {testCards.length > 0 && (
        <TestCards cards={testCards} onChoose={(number) => fields.current?.fillTestCard?.(number)} />
      )}
    </div>
  );
}

function TestCards({
  cards,
  onChoose,
}: {
  cards: readonly SandboxTestCard[];
  onChoose: (number: string) => void;
}) {
  return (
    <Disclosure title="Demo shop: use a test card" className="mt-3 border-line border-y">
      <ul>
        {cards.map(({ number, outcome }) => (
          <li key={number} className="flex items-center justify-between gap-4 text-small">
            <span>
              <span className="figures">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
              <span className="text-ink-soft"> {outcome}</span>
            </span>
            <button type="button" className="link-line min-h-11 px-1" onClick={() => onChoose(number)}>
              Use<span className="sr-only"> {number}</span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
