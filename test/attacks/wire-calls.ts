import { expect } from 'vitest';
import { demoPassword } from '../../db/seed/members.ts';
import type { AttackedShop } from './attacked-shop.ts';
import type { RawResponse, Visitor } from './attacker.ts';

export const readCsrfToken = async (visitor: Visitor): Promise<string> =>
  (JSON.parse((await visitor.get('/api/auth/csrf')).text) as { csrfToken: string }).csrfToken;

/** Sends a request of the wire contract with this browser's CSRF token, and returns the response. */
export async function callAuthApi(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  const csrfToken = await readCsrfToken(visitor);
  return visitor.post(`/api/auth/${path}`, { csrfToken, json: 'true', ...fields });
}

export const redirectUrlOf = ({ text }: RawResponse): string => (JSON.parse(text) as { url: string }).url;
export const readSession = async (visitor: Visitor): Promise<Record<string, unknown>> =>
  JSON.parse((await visitor.get('/api/auth/session')).text) as Record<string, unknown>;

export async function signInVisitor(shop: AttackedShop, email = 'gia@customers.example'): Promise<Visitor> {
  const visitor = shop.visitor();
  const answer = await callAuthApi(visitor, 'callback/credentials', { email, password: demoPassword });
  expect(answer.status).toBe(200);
  return visitor;
}
