import { useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import type { BalanceFormResult, GiftCardBalanceView } from '../types.ts';

const path = '/gift-card-balance';

export function GiftCardBalancePage({
  isSignedIn,
  answer,
}: {
  isSignedIn: boolean;
  answer: BalanceFormResult | undefined;
}) {
  return (
    <div className="page-width pt-10 pb-20 lg:pt-16 lg:pb-28">
      <div className="max-w-(--container-form)">
        {answer?.kind === 'balance' ? (
          <Balance key={answer.balance.proof} balance={answer.balance} isSignedIn={isSignedIn} />
        ) : answer?.kind === 'asked' ? (
          <Asked {...answer} />
        ) : answer?.kind === 'payee' ? (
          <PayeeAgain answer={answer} />
        ) : (
          <LookUp refused={answer} />
        )}
      </div>
    </div>
  );
}

type Refused = Extract<BalanceFormResult, { kind: 'refused' }>;

function LookUp({ refused }: { refused: Refused | undefined }) {
  const navigation = useNavigation();
  const isAsking = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const errorOf = (field: string) => (refused?.field === field ? refused.sentence : undefined);
  return (
    <>
      <h1 tabIndex={-1} className="type-heading">
        Gift card balance
      </h1>
      <p className="mt-4 mb-8 text-ink-soft">
        You’ll find the code and PIN on the card and in the email it came with. Our gift cards never expire
        and have no fees.
      </p>
      <Form method="post" action={path} noValidate className="space-y-5">
        <input type="hidden" name="intent" value="look" />
        <ErrorSummary
          title="Please check the following"
          problems={refused ? [{ fieldId: refused.field ?? 'giftCardCode', sentence: refused.sentence }] : []}
          occasion={refused}
        />
        <TextField
          id="giftCardCode"
          name="giftCardCode"
          label="Gift card code"
          hint="17 letters and digits. Lowercase letters, spaces and hyphens are fine."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={refused?.entered.giftCardCode ?? ''}
          error={errorOf('giftCardCode')}
        />
        <TextField
          id="pin"
          name="pin"
          label="PIN"
          hint="Four digits."
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={refused?.entered.pin ?? ''}
          error={errorOf('pin')}
          className="max-w-40"
        />
        <Button pendingLabel={isAsking ? 'Checking' : undefined}>Check balance</Button>
      </Form>
      <p className="mt-10 border-t border-line pt-6 text-small text-ink-soft">
        A card that was replaced, blocked or cashed out shows no balance. Lost yours?{' '}
        <TextLink to={href('/shop/contact-us')}>Contact us</TextLink> with the buyer’s name and email address,
        and we’ll replace it with a new code. The old code will stop working.
      </p>
    </>
  );
}

function Balance({ balance, isSignedIn }: { balance: GiftCardBalanceView; isSignedIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { lastFour, available, reserved, movements, cashBelow } = balance;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-heading outline-none">
        <span className="figures">{available}</span> on the card ending in {lastFour}
      </h1>
      {reserved !== undefined && (
        <p className="figures mt-4 text-ink-soft">
          Another {reserved} is reserved for an order that’s being paid for right now.
        </p>
      )}
      <div className="mt-8">
        <InAccount balance={balance} isSignedIn={isSignedIn} />
      </div>
      <h2 className="type-title mt-12">Card activity</h2>
      <table className="mt-4 w-full text-small">
        <thead className="sr-only">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Activity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-y">
          {movements.map(({ on, words, amount }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <tr key={position}>
              <td className="figures py-3 pr-4 whitespace-nowrap text-ink-soft">{on}</td>
              <td className="py-3 pr-4">{words}</td>
              <td className="figures py-3 text-right whitespace-nowrap">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cashBelow !== undefined && (
        <Disclosure title="Cash out your balance" mark="plus" className="mt-10 border-line border-y">
          <p className="mb-5 text-small text-ink-soft">
            You can redeem a balance under {cashBelow} for cash. We review how the card was paid for, then
            mail you a check within 10 days and close the card.
          </p>
          <PayeeForm proof={balance.proof} available={available} errors={{}} entered={{}} />
        </Disclosure>
      )}
      <p className="mt-10">
        <TextLink to={path}>Check another card</TextLink>
      </p>
    </>
  );
}

function InAccount({
  balance: { account, proof },
  isSignedIn,
}: {
  balance: GiftCardBalanceView;
  isSignedIn: boolean;
}) {
  if (account === 'own')
    return <Notice>It’s in your account. You can use it at checkout without entering the code.</Notice>;
  if (account === 'other') {
    return <Notice>It was added to an account. Only that account can use it.</Notice>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
      <ButtonLink to={href('/wines')}>See the wines</ButtonLink>
      {isSignedIn ? (
        <Form method="post" action={path}>
          <input type="hidden" name="intent" value="claim" />
          <input type="hidden" name="proof" value={proof} />
          <Button kind="outline">Add to my account</Button>
        </Form>
      ) : (
        <TextLink to={signInUrl({ originUrl: path })}>Sign in to add it to your account</TextLink>
      )}
    </div>
  );
}

type PayeeFormProps = {
  proof: string;
  available: string;
  errors: Extract<BalanceFormResult, { kind: 'payee' }>['errors'];
  entered: Readonly<Record<string, string>>;
};

function PayeeForm({ proof, available, errors, entered }: PayeeFormProps) {
  return (
    <Form method="post" action={path} noValidate className="space-y-5 pb-4">
      <input type="hidden" name="intent" value="cash" />
      <input type="hidden" name="proof" value={proof} />
      <input type="hidden" name="balance" value={available} />
      <TextField
        id="name"
        name="name"
        label="Name on the check"
        autoComplete="name"
        defaultValue={entered.name ?? ''}
        error={errors.name}
      />
      <TextArea
        id="address"
        name="address"
        label="Where to send the check"
        hint="Street, city, state and ZIP."
        autoComplete="street-address"
        defaultValue={entered.address ?? ''}
        error={errors.address}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        defaultValue={entered.email ?? ''}
        error={errors.email}
      />
      <Button kind="outline" className="figures">
        Request a check for {available}
      </Button>
    </Form>
  );
}

function PayeeAgain({ answer }: { answer: Extract<BalanceFormResult, { kind: 'payee' }> }) {
  const { errors, entered, sentence } = answer;
  return (
    <>
      <h1 tabIndex={-1} className="type-heading mb-6">
        Cash out your balance
      </h1>
      <ErrorSummary
        title="Please check the following"
        problems={[
          ...(sentence === undefined ? [] : [{ fieldId: undefined, sentence }]),
          ...Object.entries(errors).map(([fieldId, text]) => ({ fieldId, sentence: text })),
        ]}
        occasion={answer}
      />
      <div className="mt-6">
        <PayeeForm
          proof={entered.proof ?? ''}
          available={entered.balance ?? ''}
          errors={errors}
          entered={entered}
        />
      </div>
      <TextLink to={path}>Check this card again</TextLink>
    </>
  );
}

function Asked({ amount, email }: { amount: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-heading outline-none">
        We have your request for <span className="figures">{amount}</span>
      </h1>
      <p className="mt-4 mb-8 text-ink-soft">
        We’ll review how the card was paid for and mail your check within 10 days. If we have a question,
        we’ll email {email}. Until then the card is locked and shows no balance.
      </p>
      <ButtonLink to={href('/')}>Back to the shop</ButtonLink>
    </>
  );
}
