import { Form } from 'react-router';
import { formatDateWithYear, formatShortDate } from '../../../core/dates.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { membershipPagePath } from '../rules.ts';
import type { ClubNotice, MembershipSection } from '../types.ts';
import { NextShipmentCard } from './next-shipment-card.tsx';
import { PastShipments } from './past-shipments.tsx';

type MembershipPartProps = { membership: MembershipSection; now: Date };

export function MembershipDetailsSection({ membership, now }: MembershipPartProps) {
  const { id, clubTitle, badge, plan, since, memberCode, notices, next } = membership;
  const headingId = `membership-${id}`;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-ink border-b pb-4">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="type-eyebrow text-brass">Member since {since}</span>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </p>
          <h2 id={headingId} className="type-heading mt-1">
            {clubTitle}
          </h2>
          <p className="figures mt-1 text-ink-soft">{plan}</p>
        </div>
        <p className="figures text-small">
          <span className="text-ink-soft">Member code </span>
          <span className="font-medium tracking-[0.08em]">{memberCode}</span>
        </p>
      </div>
      {notices.length > 0 && (
        <div className="mb-8 space-y-3">
          {notices.map((notice) => (
            <ClubNoticeBox key={notice.title} notice={notice} membershipId={id} />
          ))}
        </div>
      )}
      {next && <NextShipmentCard next={next} now={now} />}
      <Facts membership={membership} />
      <Calendar membership={membership} />
      <PastShipments membership={membership} />
      <Documents membership={membership} />
      <HoldAndCancelLinks membership={membership} />
    </section>
  );
}

function ClubNoticeBox({ notice, membershipId }: { notice: ClubNotice; membershipId: string }) {
  const { kind, title, sentence, action } = notice;
  return (
    <Notice kind={kind} title={title}>
      <p>{sentence}</p>
      {action && 'to' in action && (
        <ButtonLink kind={kind === 'error' ? 'filled' : 'outline'} to={action.to} className="mt-3">
          {action.label}
        </ButtonLink>
      )}
      {action && 'intent' in action && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value={action.intent} />
          <input type="hidden" name="membership" value={membershipId} />
          <Button kind="outline">{action.label}</Button>
        </Form>
      )}
    </Notice>
  );
}

function Facts({ membership: { id, facts } }: { membership: MembershipSection }) {
  return (
    <section aria-labelledby={`facts-${id}`} className="mt-12">
      <h3 id={`facts-${id}`} className="type-title mb-3">
        Your membership
      </h3>
      <dl className="border-line border-y">
        {facts.map(({ label, value, detail, to }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line py-3.5 not-first:border-t sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-soft text-small max-sm:col-span-2 sm:pt-0.5">{label}</dt>
            <dd className="figures min-w-0">
              {value}
              {detail !== undefined && <span className="block text-ink-soft text-small">{detail}</span>}
            </dd>
            {to !== undefined && (
              <dd className="text-small">
                <TextLink to={to} className="inline-flex min-h-6 items-center">
                  Change<VisuallyHidden>: {label}</VisuallyHidden>
                </TextLink>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The charges of the next twelve months. */
function Calendar({ membership: { id, calendar } }: { membership: MembershipSection }) {
  if (calendar.length === 0) return null;
  return (
    <section aria-labelledby={`calendar-${id}`} className="mt-12">
      <h3 id={`calendar-${id}`} className="type-title mb-1">
        Upcoming charges
      </h3>
      <p className="mb-3 text-ink-soft text-small">
        Your next 12 months. We’ll email you the exact total before each charge.
      </p>
      <ol className="figures border-line border-y">
        {calendar.map(({ on, title, amount, detail, to }) => (
          <li
            key={on}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-line py-3 text-small not-first:border-t sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={on} className="font-medium">
              {formatDateWithYear(on)}
            </time>
            <span className="min-w-0 text-ink-soft max-sm:row-start-2">
              {to === undefined ? title : <TextLink to={to}>{title}</TextLink>}
            </span>
            <span className="text-right max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
              {amount}
              <span className="block text-ink-soft">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Documents({ membership: { id, consent, events } }: { membership: MembershipSection }) {
  return (
    <section aria-labelledby={`documents-${id}`} className="mt-12">
      <h3 id={`documents-${id}`} className="type-title mb-3">
        Documents
      </h3>
      <div className="divide-y divide-line border-line border-y">
        {consent && (
          <Disclosure
            title="Your membership agreement"
            aside={<span className="text-ink-soft text-small">{formatDateWithYear(consent.on)}</span>}
          >
            <div className="max-w-reading space-y-3 text-small">
              {consent.text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p className="text-ink-soft">
                You agreed to these terms on {formatDateWithYear(consent.on)}. This is the exact text you
                accepted.
              </p>
            </div>
          </Disclosure>
        )}
        {events.length > 0 && (
          <Disclosure title="Membership history">
            <ol className="max-w-reading space-y-1.5 text-small">
              {events.map(({ on, sentence }) => (
                <li key={`${on} ${sentence}`} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4">
                  <time dateTime={on} className="figures text-ink-soft">
                    {formatShortDate(on)}
                  </time>
                  <span>{sentence}</span>
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
    </section>
  );
}

/** Links to the pages that put the membership on hold or cancel it. */
function HoldAndCancelLinks({ membership: { id, state, clubTitle } }: { membership: MembershipSection }) {
  if (hasMembershipEnded({ state })) return null;
  const mayHold = state === 'active' || state === 'past_due';
  return (
    <p className="-mx-1 mt-8 flex flex-wrap gap-x-8 gap-y-2">
      {mayHold && (
        <ButtonLink kind="text" to={membershipPagePath('hold', { id })}>
          Put on hold<VisuallyHidden>: {clubTitle}</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink kind="text" to={membershipPagePath('cancel', { id })}>
        Cancel membership<VisuallyHidden>: {clubTitle}</VisuallyHidden>
      </ButtonLink>
    </p>
  );
}
