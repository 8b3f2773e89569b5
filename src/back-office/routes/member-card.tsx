import { data, Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatLongDate } from '../../core/dates.ts';
import type { SavedCardId } from '../../core/ids.ts';
import { formatCents, sum } from '../../core/money.ts';
import { setMembershipCard, setMembershipUsesCredit } from '../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { pendingCharges } from '../../engine/clubs/shipments/view.server.ts';
import { cardName, formatCardExpiry } from '../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../engine/orders/saved-cards/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/member-card.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, customerId, name, membership, path, recordReading } =
    await requireMembershipForStaff(args);
  if (hasMembershipEnded(membership) || membership.source === 'gift') throw redirect(path);
  const [cards, charges] = await Promise.all([
    viewSavedCards(dependencies, customerId),
    pendingCharges(dependencies, customerId),
    recordReading(),
  ]);
  const due = charges.filter(({ membershipId }) => membershipId === membership.id);
  return {
    ...{ path, name, club: membership.club.title, usesCredit: membership.usesCredit },
    cards: cards.map((card) => ({
      value: String(card.id),
      label: cardName(card),
      description: card.id === membership.savedCardId ? 'Current card' : undefined,
      aside: card.validity === 'expired' ? 'Expired' : formatCardExpiry(card),
      disabled: card.validity === 'expired',
    })),
    chosen: membership.savedCardId ?? undefined,
    charges: due.map(
      ({ title, cardCents, lapsesOn }) =>
        `${title}: ${formatCents(cardCents)}. The bottles are held until ${formatLongDate(lapsesOn)}.`,
    ),
    total: due.length === 0 ? undefined : formatCents(sum(due.map(({ cardCents }) => cardCents))),
  };
}

const cardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('card'), card: z.uuid() }),
  z.object({ intent: z.literal('credit'), credit: z.literal('on').optional() }),
]);

export async function action(args: Route.ActionArgs) {
  const { dependencies, own, done } = await requireMembershipForStaff(args);
  const form = await args.request.formData();
  const read = cardForm.safeParse(formValues(form)).data;
  // Not the page again: reading it would be recorded.
  if (!read) throw data(null, { status: 400 });
  if (read.intent === 'credit') {
    const saved = await setMembershipUsesCredit(dependencies, own, read.credit === 'on');
    return saved.ok ? done('Payment settings saved.') : rejectForm(saved.refusals, form, 422);
  }
  const changed = await setMembershipCard(dependencies, own, read.card as SavedCardId);
  return changed.ok ? done('Card changed.') : rejectForm(changed.refusals, form, 422);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `Change card, ${loaderData.name}` : 'Change card') },
];

export default function MemberCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, club, cards, chosen, charges, total, usesCredit } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader title="Change card" back={{ to: path, label: `${club}, ${name}` }}>
        Each box is charged on its charge date, not before. Only the customer can add a card, in their
        account.
      </PageHeader>
      <FormProblems answer={actionData as FormActionData | undefined} title="Nothing has changed" />
      <div className="grid max-w-3xl gap-5">
        <Panel title="Card" isFlush={cards.length === 0}>
          {cards.length === 0 ? (
            <EmptyListMessage title="No saved card yet." />
          ) : (
            <Form method="post" className="grid gap-5">
              {total === undefined ? (
                <p>No boxes are unpaid, so choosing a card charges nothing now.</p>
              ) : (
                <div>
                  <p className="font-medium">Choosing another card charges {total} to it now:</p>
                  <ul className="mt-1 list-disc space-y-1 pl-5">
                    {charges.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                </div>
              )}
              <RadioGroup
                id="card"
                legend="Saved cards"
                legendHidden
                name="card"
                required
                defaultValue={chosen}
                options={cards}
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  kind="filled"
                  name="intent"
                  value="card"
                  pendingLabel={isPending ? 'Saving …' : undefined}
                >
                  {total === undefined ? 'Use this card' : `Use this card and charge ${total} now`}
                </Button>
                <ButtonLink to={path}>Keep as it is</ButtonLink>
              </div>
            </Form>
          )}
        </Panel>
        <Panel title="Gift cards and credit">
          <Form method="post" className="grid gap-3">
            <Checkbox
              name="credit"
              label="Use the member’s gift cards and credit first"
              hint="Credit first, then gift cards. The card pays the rest."
              defaultChecked={usesCredit}
            />
            <div>
              <Button name="intent" value="credit">
                Save
              </Button>
            </div>
          </Form>
        </Panel>
      </div>
    </>
  );
}
