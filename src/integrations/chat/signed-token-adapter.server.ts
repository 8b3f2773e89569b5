import { jwtVerify, SignJWT } from 'jose';
import type { CustomerId } from '../../core/ids.ts';
import type { ChatTokenIssuer } from './port.ts';

const lastsSeconds = 10 * 60;

/**
 * Creates an issuer of tokens for Zendesk’s messaging. Tokens use HS256, have the key's id in the header, and identify the customer by our
 * own id.
 */
export function createChatTokenIssuer({
  keyId,
  secret,
}: {
  readonly keyId: string;
  readonly secret: string;
}): ChatTokenIssuer {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ customerId, email, name }, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ scope: 'user', external_id: customerId, email, email_verified: true, name })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lastsSeconds)
        .sign(key);
    },
    customerOf: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
        const { scope, external_id: customerId } = payload;
        return scope === 'user' && typeof customerId === 'string' ? (customerId as CustomerId) : undefined;
      } catch {
        // Any invalid token identifies no one.
        return undefined;
      }
    },
  };
}
