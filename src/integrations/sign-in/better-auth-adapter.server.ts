import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../core/ids.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type {
  PasswordHasher,
  PasswordSignInResult,
  ProviderSignInOutcome,
  SignInCaller,
  SignInService,
} from './port.ts';

/** The maximum lifetime of a session and its cookie. */
export const maxSessionSeconds = 90 * 24 * 60 * 60;

export type BetterAuthOptions = {
  readonly database: Pick<Database, 'read'>;
  /** The identity tables, under the library's names for them. */
  readonly tables: Readonly<
    Record<'user' | 'session' | 'account' | 'verification' | 'rateLimit', AnyPgTable>
  >;
  readonly passwords: PasswordHasher;
  /** The shop's origin as browsers see it, to which providers redirect customers. */
  readonly origin: string;
  readonly secret: string;
  /** The names of the session cookie and of the cookie that holds the state of a sign-in with a provider. */
  readonly cookieNames: { readonly session: string; readonly state: string };
  readonly isSecure: boolean;
  readonly provider: OpenIdProvider | undefined;
  readonly log: Log;
};

/** The settings of an OpenID Connect identity provider. */
export type OpenIdProvider = {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/**
 * Returns the sign-in service implemented with Better Auth. It checks passwords, calls identity providers, limits attempts per network and
 * starts sessions. The shop itself writes session cookies and all responses to browsers (decision 25).
 */
export async function createBetterAuth(options: BetterAuthOptions): Promise<SignInService> {
  const { origin, provider } = options;
  const plugins = provider ? [await openIdPlugin(provider)] : [];
  const open = () => betterAuth({ ...libraryOptions(options), plugins });
  let auth = open();

  const ask = (path: string, caller: SignInCaller, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('x-network', caller.network);
    if (caller.userAgent !== undefined)
      headers.set('user-agent', caller.userAgent.slice(0, longestUserAgent));
    return auth.handler(new Request(`${origin}/api/auth${path}`, { ...init, headers }));
  };
  const post = (path: string, caller: SignInCaller, body: Readonly<Record<string, unknown>>) =>
    ask(path, caller, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    providers: provider ? [{ id: provider.id, name: provider.name }] : [],
    tryPassword: async ({ email, password, remembers }, caller) =>
      passwordTry(await post('/sign-in/email', caller, { email, password, rememberMe: remembers })),
    startSession: async (customerId, remembers, { userAgent }) => {
      const { internalAdapter } = await auth.$context;
      const { token } = await internalAdapter.createSession(customerId, !remembers, { userAgent });
      return token;
    },
    leaveFor: async (providerId, returnPath, caller) => {
      // The library reads the provider's metadata when it opens; if the provider was down then, it is read again.
      const { socialProviders } = await auth.$context;
      if (!socialProviders.some(({ id }) => id === providerId)) auth = open();
      const answer = await post('/sign-in/social', caller, {
        provider: providerId,
        callbackURL: `${origin}${returnPath}`,
        errorCallbackURL: `${origin}/api/auth/error`,
        disableRedirect: true,
      });
      if (answer.status === 429) return { retryAfterSeconds: waitOf(answer) };
      if (!answer.ok) throw new Error(`the provider cannot be asked: ${answer.status}`);
      const { url } = (await answer.json()) as { url: string };
      return { url, setCookies: answer.headers.getSetCookie() };
    },
    comeBack: async (providerId, query, cookieHeader, caller) => {
      const answer = await ask(`/callback/${encodeURIComponent(providerId)}${query}`, caller, {
        headers: { cookie: cookieHeader },
        redirect: 'manual',
      });
      const setCookies = answer.headers.getSetCookie();
      const isSessions = (cookie: string) => cookie.startsWith(`${options.cookieNames.session}=`);
      return {
        outcome: providerOutcome(answer, setCookies.findLast(isSessions), origin),
        setCookies: setCookies.filter((cookie) => !isSessions(cookie)),
      };
    },
  };
}

const longestUserAgent = 400;

function libraryOptions({
  database,
  tables,
  passwords,
  origin,
  secret,
  cookieNames,
  isSecure,
  log,
}: BetterAuthOptions) {
  return {
    baseURL: origin,
    basePath: '/api/auth',
    trustedOrigins: [origin],
    secret,
    database: drizzleAdapter(database.read as unknown as Parameters<typeof drizzleAdapter>[0], {
      provider: 'pg',
      schema: tables,
      transaction: true,
    }),
    telemetry: { enabled: false },
    logger: {
      level: 'error' as const,
      // Its messages may contain customer input, so only their occurrence is logged.
      log: () => log.warn('sign-in library warning'),
    },
    user: {
      fields: { name: 'firstName' },
      additionalFields: { lastName: { type: 'string' as const, required: false, defaultValue: '' } },
    },
    session: {
      expiresIn: maxSessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      fields: { userId: 'customerId' },
      additionalFields: {
        seenAt: { type: 'date' as const, required: false, input: false, defaultValue: () => new Date() },
      },
    },
    account: {
      fields: { userId: 'customerId', providerId: 'provider' },
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    verification: { storeIdentifier: 'hashed' as const },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: 128,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }: { hash: string; password: string }) => passwords.verify(hash, password),
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database' as const,
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/email': { window: 60, max: 60 },
        '/sign-in/social': { window: 60, max: 30 },
      },
    },
    advanced: {
      database: { generateId: false as const, validateSchema: false },
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
      cookies: { session_token: { name: cookieNames.session }, state: { name: cookieNames.state } },
      ipAddress: { ipAddressHeaders: ['x-network'], ipv6Subnet: 64 },
    },
    databaseHooks: {
      user: {
        // A provider's account without a verified email creates no customer (A11).
        create: { before: async (user: { emailVerified?: boolean }) => user.emailVerified === true },
      },
      account: {
        // Only the customer's id at the provider is stored, no tokens.
        create: { before: async (account: object) => ({ data: { ...account, ...withoutTokens } }) },
      },
      session: {
        // Addresses of visitors are not collected (domain §2.8).
        create: { before: async (session: object) => ({ data: { ...session, ipAddress: undefined } }) },
      },
    },
  };
}

const withoutTokens = {
  accessToken: undefined,
  refreshToken: undefined,
  idToken: undefined,
  accessTokenExpiresAt: undefined,
  refreshTokenExpiresAt: undefined,
  scope: undefined,
};

async function openIdPlugin({ id, name, issuer, clientId, clientSecret }: OpenIdProvider) {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  const config: GenericOAuthConfig = {
    providerId: id,
    name,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: ({ given_name, family_name, name: whole }) => ({
      name: nameOf(given_name) || nameOf(whole),
      lastName: nameOf(family_name),
    }),
  };
  return genericOAuth({ config: [config] });
}

function nameOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 80) : '';
}

async function passwordTry(answer: Response): Promise<PasswordSignInResult> {
  if (answer.ok) {
    const { token, user } = (await answer.json()) as { token: string; user: { id: CustomerId } };
    return { kind: 'signed-in', token, customerId: user.id };
  }
  if (answer.status === 429) return { kind: 'limited', retryAfterSeconds: waitOf(answer) };
  if (answer.status === 403) return { kind: 'unproved' };
  if (answer.status < 500) return { kind: 'refused' };
  throw new Error(`a password could not be looked at: ${answer.status}`);
}

function waitOf(answer: Response): number {
  return Number(answer.headers.get('x-retry-after')) || 60;
}

/** Returns the outcome of a sign-in with a provider, which the library reports through its redirect and the cookie that it sets. */
function providerOutcome(
  answer: Response,
  cookie: string | undefined,
  origin: string,
): ProviderSignInOutcome {
  const location = answer.headers.get('location');
  const to = location === null ? undefined : new URL(location, origin);
  const code = to?.searchParams.get('error');
  const value = /^[^=]+=([^;]+)/.exec(cookie ?? '')?.[1];
  const token = value === undefined ? undefined : decodeURIComponent(value).split('.')[0];
  if (!to || (code !== null && code !== undefined) || !token) {
    return { kind: 'refused', code: code ?? 'unknown' };
  }
  return { kind: 'signed-in', token, returnPath: `${to.pathname}${to.search}` };
}
