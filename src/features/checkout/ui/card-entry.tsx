import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { BillingDetails, CardFieldsSource } from '../../../integrations/payment/port.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FieldError } from '../../../ui/base/field.tsx';
import { type CardFieldsHandle, SandboxCardFields } from './card-fields.tsx';
import { StripeCardFields } from './stripe-fields.tsx';
import type { TokenizeAnswer } from './talk-to-fields.ts';

export type CardEntryHandle = {
  /** The card as a reference; undefined when it could not be taken, and the reason stands below its fields. */
  tokenize(
    billing?: BillingDetails,
  ): Promise<Extract<TokenizeAnswer, { readonly kind: 'token' }> | undefined>;
};

/** A card of the sandbox gateway, by what its bank does. */
export type TestCard = { readonly number: string; readonly outcome: string };

type CardEntryProps = {
  source: CardFieldsSource;
  /** Whether the page knows whom the card is billed to; else its ZIP code is asked for beside its number. */
  hasBilling: boolean;
  /** None where real money moves. */
  testCards: readonly TestCard[];
  /** Said where there are no scripts, since the fields are the payment company's own. */
  withoutScripts: string;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
  ref: Ref<CardEntryHandle>;
};

/** The gateway's card fields with what is wrong with the card below them. */
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

function TestCards({ cards, onChoose }: { cards: readonly TestCard[]; onChoose: (number: string) => void }) {
  return (
    <Disclosure title="No real money moves here: use a test card" className="mt-3 border-line border-y">
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
