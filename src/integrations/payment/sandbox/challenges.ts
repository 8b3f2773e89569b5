import { type Cents, formatCents } from '../../../core/money.ts';
import type { SandboxGateway } from './gateway.ts';
import { approveIntent, declineIntent } from './intent-changes.ts';
import type { ChallengeView } from './pages/challenge-page.ts';
import type { IntentRow, SetupIntentRow } from './rows.ts';
import { approveSetupIntent, declineSetupIntent } from './setup-operations.ts';

export type ChallengeDecision = 'approve' | 'refuse';

/** Returns the page data of the challenge with this secret, or undefined if there is none. */
export function viewChallenge(gateway: SandboxGateway, secret: string): ChallengeView | undefined {
  const intent = gateway.objects.intentOfChallenge(secret);
  if (intent !== undefined) return view(gateway, intent, paymentSubject(intent));
  const setup = gateway.objects.setupIntentOfChallenge(secret);
  return setup && view(gateway, setup, 'Saving your card for later purchases');
}

/** Applies the customer's decision to the challenge. Ignores it if the challenge is already decided. */
export function applyChallengeDecision(
  gateway: SandboxGateway,
  secret: string,
  decision: ChallengeDecision,
  now: Date,
): void {
  const intent = gateway.objects.intentOfChallenge(secret);
  if (intent?.status === 'requires_action') {
    if (decision === 'approve') approveIntent(gateway, intent, now);
    else declineIntent(gateway, intent, 'authentication_failed', now);
  }
  const setup = gateway.objects.setupIntentOfChallenge(secret);
  if (setup?.status === 'requires_action') {
    if (decision === 'approve') approveSetupIntent(gateway, setup, now);
    else declineSetupIntent(gateway, setup, 'authentication_failed', now);
  }
}

function paymentSubject(intent: IntentRow): string {
  const amount = formatCents(intent.amount_cents as Cents);
  return intent.description === null
    ? `A payment of ${amount}`
    : `A payment of ${amount} (${intent.description})`;
}

function view(gateway: SandboxGateway, row: IntentRow | SetupIntentRow, subject: string): ChallengeView {
  const card = row.payment_method_id === null ? undefined : gateway.objects.cards.find(row.payment_method_id);
  const approved = row.status === 'requires_capture' || row.status === 'succeeded';
  return {
    id: row.id,
    state: row.status === 'requires_action' ? 'waiting' : approved ? 'approved' : 'refused',
    subject,
    lastFour: card?.last_four ?? '····',
    returnUrl: row.return_url,
  };
}
