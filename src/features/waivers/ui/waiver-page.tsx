import { Form, href, useNavigation } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatList } from '../../../core/listed.ts';
import type { WaiverView } from '../../../engine/visits/waivers/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { BirthDateFields, birthDateExample } from '../../../ui/commerce/birth-date-fields.tsx';
import { winery } from '../../../winery.ts';
import { WaiverMinorFields } from './minor-fields.tsx';
import { WaiverBody } from './waiver-words.tsx';

export type WaiverFormState = {
  /** Returns the text entered in a field of a rejected form. */
  entered: (name: string) => string;
  errorOf: (field: string) => string | undefined;
};

type WaiverPageProps = {
  view: WaiverView;
  when: string;
  now: Date;
  answer:
    | {
        readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
        readonly entered: Readonly<Record<string, string>>;
      }
    | undefined;
};

/** The page where a guest reads and signs the waiver before a visit, opened by the link that the party shares. */
export function WaiverPage({ view, when, now, answer }: WaiverPageProps) {
  const { experience, party, signers, text, state } = view;
  const missing = Math.max(0, party - signers.length);
  return (
    <div className="page-width pt-8 pb-16 lg:pt-14 lg:pb-24">
      <header className="max-w-reading">
        <p className="type-eyebrow text-brass">{experience.title}</p>
        <h1 tabIndex={-1} className="type-heading mt-3">
          {state === 'open' && text ? 'Before your visit' : 'The waiver'}
        </h1>
        <p className="figures mt-4 text-ink-soft">{withNonBreakingSpaces(when)}.</p>
      </header>
      {state === 'open' && text ? (
        <div className="mt-8 grid gap-x-20 gap-y-12 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div>
            <Notice className="mb-8 max-w-reading">
              {party > 1 &&
                'Each guest signs their own waiver. Please forward this link to the rest of your party.  '}
              {signers.length === 0
                ? party === 1
                  ? 'You haven’t signed yet.'
                  : 'No one in your party has signed yet.'
                : `${formatList(signers)} ${signers.length === 1 ? 'has' : 'have'} signed. ${missing === 0 ? 'Everyone has signed.' : `${missing} still ${missing === 1 ? 'needs' : 'need'} to sign.`}`}
            </Notice>
            <WaiverBody text={text} />
          </div>
          <SigningForm
            view={view}
            version={text.version}
            today={formatDateWithYear(wineryDate(now))}
            answer={answer}
          />
        </div>
      ) : (
        <div className="mt-8 max-w-reading">
          <Notice>{closedWords[state === 'open' ? 'missing' : state]}</Notice>
          <p className="mt-6 text-small text-ink-soft">
            If you’ve signed, use the link you received to see your copy.
          </p>
          <p className="mt-6">
            <ButtonLink kind="outline" to={href('/events/month')}>
              See visits and events
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  );
}

const closedWords = {
  none: 'This visit doesn’t need a waiver.',
  missing: 'The waiver isn’t published yet. You can sign when you arrive.',
  cancelled: 'This visit is canceled, so there’s nothing left to sign.',
  over: 'This visit is over, so there’s nothing left to sign.',
} as const;

function SigningForm({
  view,
  version,
  today,
  answer,
}: Pick<WaiverPageProps, 'view' | 'answer'> & { version: string; today: string }) {
  const pending = useNavigation().formMethod === 'POST';
  const problems = answer?.problems ?? [];
  const errorOf = fieldErrorLookup(problems);
  const entered = (name: string) => answer?.entered[name] ?? '';
  const field = (name: string, label: string, autoComplete: string, more: object = {}) => (
    <TextField
      id={name}
      name={name}
      label={label}
      autoComplete={autoComplete}
      maxLength={254}
      defaultValue={entered(name)}
      error={errorOf(name)}
      {...more}
    />
  );
  return (
    <Form method="post" noValidate className="space-y-5" aria-label="Sign the waiver">
      <ErrorSummary title="Not signed yet" problems={problems} occasion={answer} />
      <input type="hidden" name="version" value={version} />
      <h2 className="type-title">About you</h2>
      {field('name', 'Full name', 'name', { maxLength: 80 })}
      {field('email', 'Email', 'email', { type: 'email', inputMode: 'email' })}
      <BirthDateFields
        hint={`You must be ${view.experience.ageRule === '21' ? '21' : '18'} or older. ${birthDateExample}`}
        entered={entered}
        error={errorOf('birthDate')}
      />
      <h2 className="border-t border-line pt-6 type-title">Emergency contact</h2>
      {field('emergencyName', 'Emergency contact name', 'off', { maxLength: 80 })}
      {field('emergencyPhone', 'Emergency contact phone', 'off', { type: 'tel', inputMode: 'tel' })}
      {view.experience.ageRule === 'all' && <WaiverMinorFields entered={entered} errorOf={errorOf} />}
      <h2 className="border-t border-line pt-6 type-title">Your signature</h2>
      {field('signature', 'Type your full name', 'off', { maxLength: 80 })}
      <Checkbox
        id="consent"
        name="consent"
        value="yes"
        defaultChecked={entered('consent') !== ''}
        error={errorOf('consent')}
        label="I have read this waiver, agree to it, and sign it electronically. My typed name counts as my signature."
      />
      <p className="text-small text-ink-soft">
        Today’s date: {today}. You’ll get a copy to print or save. Prefer paper? Ask when you arrive, or call{' '}
        <span className="figures whitespace-nowrap">{winery().phone.shown}</span>.
      </p>
      <Button wide pendingLabel={pending ? 'One moment' : undefined}>
        Sign the waiver
      </Button>
    </Form>
  );
}

export function WaiverNotFoundPage() {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading="We couldn’t find a waiver at this link."
        action={<ButtonLink to={href('/events/month')}>See visits and events</ButtonLink>}
      >
        The link may be incomplete, or the visit was transferred to someone else. Use the full link in the
        email about the visit, or call{' '}
        <span className="figures whitespace-nowrap">{winery().phone.shown}</span>.
      </EmptyState>
    </div>
  );
}
