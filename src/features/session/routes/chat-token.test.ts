import { expect, it } from 'vitest';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { ChatTokenIssuer } from '../../../integrations/chat/port.ts';
import { createLog } from '../../../platform/log.server.ts';
import { type SignedInSession, type Visitor, visitorContext } from '../../../platform/visitor.server.ts';
import { loader } from './chat-token.ts';

const now = new Date('2026-11-23T20:00:00Z');
const iris = {
  ...{ customerId: 'c' as CustomerId, email: 'iris@customers.example' },
  ...{ firstName: 'Iris', lastName: 'Calloway' },
} as SignedInSession;
const chat: ChatTokenIssuer = {
  sign: async ({ customerId, email, name }) => `${customerId} ${email} ${name}`,
  customerOf: async () => undefined,
};

async function tokenFor(signedIn: Visitor['signedIn'], tokens = chat): Promise<unknown> {
  const shop = { chat: tokens, clock: { now: () => now }, log: createLog('silent') };
  const given = pageRequestArguments(shop, '/api/auth/zendesk-token');
  given.context.set(visitorContext, { signedIn });
  return (await loader(given as never)).json();
}

it('the chat token route returns a token for a customer, and null for a guest and on any failure', async () => {
  expect(await tokenFor(async () => iris)).toEqual({ token: 'c iris@customers.example Iris Calloway' });
  expect(await tokenFor(async () => undefined)).toEqual({ token: null });
  const fail = async () => {
    throw new Error('away');
  };
  expect(await tokenFor(fail)).toEqual({ token: null });
  expect(await tokenFor(async () => iris, { ...chat, sign: fail })).toEqual({ token: null });
});
