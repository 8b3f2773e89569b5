import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { cancelPlus, refundPlus } from '../../../engine/loyalty/plus/index.server.ts';
import { plusSavingsAndRefund, viewCurrentPlusMembership } from '../../../engine/loyalty/plus/view.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { plusCancellationTexts, usedBenefitRows } from '../rules.ts';
import type { Route } from './+types/cancel.ts';

const title = 'Cancel your membership?';
export const meta: MetaFunction = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn(args);
  const { database, clock } = args.context.get(dependenciesContext);
  const plus = await viewCurrentPlusMembership(database.read, customerId, clock.now());
  if (!plus || plus.state === 'cancelling' || plus.state === 'given') throw redirect(membershipPath());
  const { savings, refund } = await plusSavingsAndRefund(database.read, plus, clock.now());
  return data(
    { firstName, words: plusCancellationTexts(plus, refund), used: usedBenefitRows(savings) },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const isRefund = form.get('intent') === 'refund';
  if (!isRefund && form.get('intent') !== 'cancel')
    return data({ problems: [] }, { status: 400, headers: privateHeaders });
  if (isRefund) {
    const ended = await refundPlus(shop, customerId);
    if (!ended.ok) return reject(ended.refusals);
    return redirectWithMessage(
      shop,
      `Your membership has ended. ${formatCents(ended.value.amountCents)} will be refunded to your card within 10 days.`,
    );
  }
  const cancelled = await cancelPlus(shop, customerId);
  if (!cancelled.ok) return reject(cancelled.refusals);
  const until = formatDateWithYear(wineryDate(cancelled.value.endsAt));
  return redirectWithMessage(
    shop,
    `Your membership is canceled. It stays active until ${until}, and you won’t be charged again.`,
  );
}

function redirectWithMessage({ configuration }: Pick<ShopDependencies, 'configuration'>, text: string) {
  return redirect(membershipPath(), {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(configuration, { kind: 'success', text }) },
  });
}

function reject(refusals: readonly { readonly sentence: string }[]) {
  const problems = refusals.map(({ sentence }) => ({ fieldId: undefined, sentence }));
  return data({ problems }, { status: 409, headers: privateHeaders });
}

export default function CancelPlusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, words, used } = loaderData;
  const navigation = useNavigation();
  const intent = navigation.formData?.get('intent');
  return (
    <AccountFrame
      firstName={firstName}
      title={title}
      above={<TextLink to={membershipPath()}>{winery().membershipName}</TextLink>}
    >
      <div className="figures max-w-form space-y-6">
        <ErrorSummary
          title="We couldn’t cancel your membership"
          problems={actionData?.problems ?? []}
          occasion={actionData}
        />
        <p>{words.ends}</p>
        <Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button name="intent" value="cancel" pendingLabel={intent === 'cancel' ? 'Canceling' : undefined}>
            Cancel membership
          </Button>
          <ButtonLink kind="text" to={membershipPath()}>
            Keep membership
          </ButtonLink>
        </Form>
        {words.refund !== '' && (
          <section aria-labelledby="back" className="space-y-4 border-line border-t pt-6">
            <h2 id="back" className="type-title">
              Or end it right away
            </h2>
            <p>{words.refund}</p>
            {words.backCents === undefined ? (
              <FactsTable facts={used} />
            ) : (
              <Form method="post">
                <Button
                  name="intent"
                  value="refund"
                  kind="outline"
                  pendingLabel={intent === 'refund' ? 'One moment' : undefined}
                >
                  End it now · {formatCents(words.backCents)} refund
                </Button>
              </Form>
            )}
          </section>
        )}
      </div>
    </AccountFrame>
  );
}
