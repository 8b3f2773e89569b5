import { Form, href, Link } from 'react-router';
import { maxHoldMonthsWithBenefits } from '../../engine/clubs/memberships/rules.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextArea, TextField } from '../../ui/base/text-field.tsx';
import { Button, ButtonLink } from './button.tsx';
import { EmptyListMessage, FactList, Panel } from './page.tsx';
import { EmailPreviewButton } from './read-email.tsx';
import { StatusBadge } from './status-badge.tsx';

type BoxesProps = {
  member: {
    readonly id: string;
    readonly membershipId: string;
    readonly boxes: readonly {
      readonly id: string;
      readonly title: string;
      readonly state: string;
      readonly due: string;
      readonly locks: string | undefined;
      readonly wines: readonly string[];
      readonly isEditable: boolean;
      readonly mayUndoSkip: boolean;
    }[];
  };
};

type HoldProps = {
  member: {
    readonly hold: { readonly from: string; readonly until: string | undefined } | undefined;
    readonly isOver: boolean;
    readonly isActive: boolean;
    readonly today: string;
    readonly suggestedUntil: string;
  };
  answer: FormActionData | undefined;
};

type EndingProps = {
  member: {
    readonly id: string;
    readonly membershipId: string;
    readonly isGift: boolean;
    readonly isOver: boolean;
    readonly undoUntil: string | undefined;
    readonly effects: readonly string[];
  };
  answer: FormActionData | undefined;
};

type SettingsProps = {
  member: {
    readonly id: string;
    readonly membershipId: string;
    readonly plan: string;
    readonly code: string | undefined;
    readonly since: string;
    readonly card: string | undefined;
    readonly delivery: string;
    readonly taste: string;
    readonly isOver: boolean;
    readonly isGift: boolean;
  };
};

/** The settings of a membership, with links for changing on the member's behalf those that can be changed. */
export function MembershipSettings({ member }: SettingsProps) {
  const { plan, code, since, card, delivery, taste, isOver, isGift } = member;
  const params = { id: member.id, membershipId: member.membershipId };
  const payer = card ?? (isGift ? 'Paid by the giver' : 'No card yet');
  const change = (label: string, value: string, to: string, isFixed = isOver) => ({
    label,
    value: isFixed ? (
      value
    ) : (
      <>
        {value}{' '}
        <Link to={to} className="link-line" aria-label={`Change ${label.toLowerCase()}`}>
          Change
        </Link>
      </>
    ),
  });
  return (
    <Panel title="Membership" isFlush>
      <FactList
        facts={[
          change(
            'Plan',
            plan,
            href('/admin/customers/:id/clubs/:membershipId/plan', params),
            isOver || isGift,
          ),
          change('Delivery', delivery, href('/admin/customers/:id/clubs/:membershipId/delivery', params)),
          change('Preferences', taste, href('/admin/customers/:id/clubs/:membershipId/preferences', params)),
          change(
            'Card',
            payer,
            href('/admin/customers/:id/clubs/:membershipId/card', params),
            isOver || isGift,
          ),
          { label: 'Code', value: code },
          { label: 'Since', value: since },
        ]}
      />
    </Panel>
  );
}

/** The upcoming boxes of a membership, with the actions available to staff. */
export function MembershipBoxes({ member: { id, membershipId, boxes } }: BoxesProps) {
  return (
    <Panel title="Next boxes" id="boxes" isFlush>
      {boxes.length === 0 && <EmptyListMessage title="No boxes are scheduled." />}
      {boxes.map((box) => (
        <section key={box.id} aria-label={box.title} className="border-b border-line px-4 py-3 last:border-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{box.title}</span>
            <StatusBadge tone={box.isEditable ? 'info' : 'plain'}>{box.state}</StatusBadge>
            <span className="ml-auto text-ink-soft">
              {box.locks ? `Can be changed until ${box.locks}` : `Due ${box.due}`}
            </span>
          </p>
          {box.wines.length > 0 && <p className="mt-1 text-ink-soft">{box.wines.join(', ')}</p>}
          {(box.isEditable || box.mayUndoSkip) && (
            <Form method="post" className="mt-3 flex flex-wrap gap-2">
              <input type="hidden" name="shipment" value={box.id} />
              {box.isEditable ? (
                <>
                  <ButtonLink
                    to={href('/admin/customers/:id/clubs/:membershipId/boxes/:shipmentId', {
                      ...{ id, membershipId, shipmentId: box.id },
                    })}
                  >
                    Change the box
                  </ButtonLink>
                  <Button name="intent" value="skip">
                    Skip this box
                  </Button>
                  <EmailPreviewButton fields={{ intent: 'skip' }}>Read skip email</EmailPreviewButton>
                </>
              ) : (
                <Button name="intent" value="undo-skip">
                  Bring this box back
                </Button>
              )}
            </Form>
          )}
        </section>
      ))}
    </Panel>
  );
}

/** A panel for putting a membership on hold or ending the hold. */
export function MembershipHoldPanel({
  member: { hold, isOver, isActive, today, suggestedUntil },
  answer,
}: HoldProps) {
  const error = fieldErrorLookup(answer?.problems ?? []);
  if (isOver || (!hold && !isActive)) return null;
  return (
    <Panel title="Hold" id="hold">
      {hold ? (
        <Form method="post" className="grid gap-3">
          <p className="text-ink-soft">
            From {hold.from} {hold.until ? `until ${hold.until}` : 'until someone ends it'}. Nothing is sent
            or charged.
          </p>
          <div>
            <Button name="intent" value="end-hold">
              End the hold
            </Button>
          </div>
        </Form>
      ) : (
        <Form method="post" noValidate className="grid gap-4">
          <p className="text-ink-soft">
            Nothing is sent or charged during a hold. Member prices still apply during holds of up to{' '}
            {maxHoldMonthsWithBenefits} months with an end date.
          </p>
          <TextField
            id="fromOn"
            name="fromOn"
            type="date"
            min={today}
            label="From"
            defaultValue={answer?.entered.fromOn ?? today}
            error={error('fromOn')}
          />
          <TextField
            id="untilOn"
            name="untilOn"
            type="date"
            min={today}
            label="Until"
            optional
            defaultValue={answer?.entered.untilOn ?? suggestedUntil}
            error={error('untilOn')}
          />
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="hold">
              Put on hold
            </Button>
            <EmailPreviewButton fields={{ intent: 'hold' }} />
          </div>
        </Form>
      )}
    </Panel>
  );
}

/** A panel for canceling a membership with a reason or restoring it. */
export function MembershipCancellationPanel({ member, answer }: EndingProps) {
  const { id, membershipId, isOver, isGift, undoUntil, effects } = member;
  if (isOver && undoUntil === undefined) return null;
  return (
    <Panel title="Cancellation">
      {isOver ? (
        <Form method="post" className="grid gap-3">
          <p className="text-ink-soft">You can restore the membership until {undoUntil}.</p>
          <div>
            <Button name="intent" value="undo-cancel">
              Restore the membership
            </Button>
          </div>
        </Form>
      ) : (
        <details>
          <summary className="cursor-pointer link-line">End this membership</summary>
          <Form method="post" className="mt-4 grid gap-4">
            <div>
              <p>First, offer options that could keep the member:</p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                <li>
                  <a href="#hold" className="link-line">
                    A hold
                  </a>{' '}
                  until they want wine again
                </li>
                {!isGift && (
                  <li>
                    <Link
                      to={href('/admin/customers/:id/clubs/:membershipId/plan', { id, membershipId })}
                      className="link-line"
                    >
                      Another plan
                    </Link>
                    : fewer bottles, or fewer boxes a year
                  </li>
                )}
                <li>
                  <a href="#boxes" className="link-line">
                    A skipped box
                  </a>
                </li>
              </ul>
            </div>
            <p>Then read this to the member:</p>
            <ul className="list-disc space-y-1 pl-5 text-ink-soft">
              {effects.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <TextArea
              id="reason"
              name="reason"
              label="Reason"
              optional
              maxLength={500}
              defaultValue={answer?.entered.reason}
            />
            <div className="flex flex-wrap gap-2">
              <Button kind="danger" name="intent" value="cancel">
                Cancel membership
              </Button>
              <EmailPreviewButton fields={{ intent: 'cancel' }} />
              <Link to={href('/admin/customers/:id', { id })} className="button-plain">
                Keep it
              </Link>
            </div>
          </Form>
        </details>
      )}
    </Panel>
  );
}
