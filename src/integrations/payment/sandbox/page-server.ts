import { applyChallengeDecision, type ChallengeDecision, viewChallenge } from './challenges.ts';
import type { SandboxDatabase } from './database.ts';
import type { WebhookDeliverer } from './deliverer.ts';
import type { SandboxGateway } from './gateway.ts';
import { pageAsset } from './pages/assets.ts';
import { challengePage, unknownChallengePage } from './pages/challenge-page.ts';
import { cardFieldsPage } from './pages/fields-page.ts';
import { cardFieldsStyleSheet } from './pages/look.ts';
import { type GatewayPageResponse, htmlPage } from './pages/page.ts';

export type PageServerDependencies = {
  readonly database: SandboxDatabase;
  readonly gateway: SandboxGateway;
  readonly deliverer: WebhookDeliverer;
  readonly publishableKey: string;
  readonly allowedOrigins: () => readonly string[];
};

/** Returns the response to a browser's request for the card fields, the challenge, or a file that these load. */
export function servePage(
  parts: PageServerDependencies,
  method: string,
  url: URL,
  body: string,
): GatewayPageResponse {
  const allowedOrigins = parts.allowedOrigins();
  if (method === 'GET' && url.pathname === '/fields') {
    return cardFieldsPage(url.searchParams, parts.publishableKey, allowedOrigins);
  }
  if (method === 'GET' && url.pathname === '/assets/look.css') return cardFieldsStyleSheet(url.searchParams);
  const secret = /^\/challenge\/(\w+)$/.exec(url.pathname)?.[1];
  if (secret !== undefined) return serveChallenge(parts, method, secret, body);
  const file = method === 'GET' ? pageAsset(url.pathname) : undefined;
  return file ?? htmlPage(404, allowedOrigins, 'Not found', '<body><p>There is no such page.</p></body>');
}

/**
 * Returns the challenge page, or applies a posted decision and redirects to the same URL, so that reloading the page does not decide again.
 */
function serveChallenge(
  { database, gateway, deliverer, allowedOrigins }: PageServerDependencies,
  method: string,
  secret: string,
  body: string,
): GatewayPageResponse {
  const challenge = viewChallenge(gateway, secret);
  if (challenge === undefined) return unknownChallengePage(allowedOrigins());
  if (method !== 'POST') return challengePage(challenge, allowedOrigins());
  const decision: ChallengeDecision =
    new URLSearchParams(body).get('decision') === 'approve' ? 'approve' : 'refuse';
  database.transaction(() => applyChallengeDecision(gateway, secret, decision, gateway.now()));
  deliverer.wake();
  return { status: 303, headers: { location: `/challenge/${secret}` }, body: '' };
}
