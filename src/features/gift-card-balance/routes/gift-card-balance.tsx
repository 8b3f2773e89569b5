import { data, redirect } from 'react-router';
import { invariant } from '../../../core/invariant.ts';
import { formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { claimCard, requestCashOut } from '../../../engine/gifts/balances/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { readCartToken, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { type BalanceForm, balanceFormSchema, type PayeeErrors } from '../forms.ts';
import { lookUpBalance } from '../look-up-balance.server.ts';
import type { BalanceFormResult } from '../types.ts';
import { GiftCardBalancePage } from '../ui/balance-page.tsx';
import type { Route } from './+types/gift-card-balance.ts';

const path = '/gift-card-balance';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Gift card balance'),
    description: `Check the balance of a ${winery().legalName} gift card with its code and PIN.`,
    path,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const signedIn = await context.get(visitorContext).signedIn();
  return { isSignedIn: signedIn !== undefined };
}

/**
 * Handles the forms of the balance page. The card's code is read only from the form's body and never appears in a URL, cookie, log or
 * email.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const entered = formValues(await request.formData());
  const form = balanceFormSchema.safeParse(entered);
  if (!form.success) return misread(entered, form.error.issues);
  switch (form.data.intent) {
    case 'look':
      return look(form.data, request, context);
    case 'claim':
      return claim(form.data.proof, context);
    case 'cash':
      return askCash(form.data, context);
  }
}

type Context = Route.ActionArgs['context'];

async function look(form: Extract<BalanceForm, { intent: 'look' }>, request: Request, context: Context) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const browser = readCartToken(shop.configuration, request);
  const asking = { clientAddress, browser, customerId: signedIn?.customerId };
  const found = await lookUpBalance(shop, form, asking);
  if (found.ok) return data<BalanceFormResult>({ kind: 'balance', balance: found.value });
  const { code, sentence, field } = firstOf(found.refusals);
  const { giftCardCode, pin } = form;
  return data<BalanceFormResult>(
    { kind: 'refused', sentence, field, entered: { giftCardCode, pin } },
    code === 'RATE_LIMIT' ? 429 : 422,
  );
}

async function claim(proof: string, context: Context) {
  const shop = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) return redirect(signInUrl({ originUrl: path }));
  const claimed = await claimCard(shop, proof, signedIn.customerId);
  const message = claimed.ok
    ? {
        kind: 'success' as const,
        text: 'The card is in your account. You can use it at checkout without entering the code.',
      }
    : { kind: 'error' as const, text: firstOf(claimed.refusals).sentence };
  return redirect(path, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(shop.configuration, message) },
  });
}

async function askCash(form: Extract<BalanceForm, { intent: 'cash' }>, context: Context) {
  const { name, address, email } = form;
  const asked = await requestCashOut(context.get(dependenciesContext), form.proof, { name, address, email });
  if (asked.ok) {
    return data<BalanceFormResult>({ kind: 'asked', amount: formatCents(asked.value.amountCents), email });
  }
  const entered = { proof: form.proof, balance: form.balance, name, address, email };
  return data<BalanceFormResult>(
    { kind: 'payee', errors: {}, entered, sentence: firstOf(asked.refusals).sentence },
    422,
  );
}

/** Returns the first refusal, which is the only one in these use cases. */
function firstOf([first]: readonly Refusal[]): Refusal {
  invariant(first, 'a refusal has a reason');
  return first;
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

/** Returns the response to an invalid form. Invalid payee fields show their errors; any other invalid form shows the empty lookup form. */
function misread(entered: Readonly<Record<string, unknown>>, issues: Issues) {
  const text = (name: string) => (typeof entered[name] === 'string' ? entered[name] : '');
  if (entered.intent !== 'cash') {
    const sentence = 'Something went wrong with this form. Please try again.';
    const empty = { giftCardCode: '', pin: '' };
    return data<BalanceFormResult>({ kind: 'refused', sentence, field: undefined, entered: empty }, 400);
  }
  const names = ['name', 'address', 'email'] as const;
  const errors: PayeeErrors = {};
  for (const name of names) {
    const issue = issues.find((each) => each.path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  const fields = Object.fromEntries([...names, 'proof', 'balance'].map((name) => [name, text(name)]));
  return data<BalanceFormResult>({ kind: 'payee', errors, entered: fields }, 422);
}

export default function GiftCardBalanceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftCardBalancePage isSignedIn={loaderData.isSignedIn} answer={actionData} />;
}
