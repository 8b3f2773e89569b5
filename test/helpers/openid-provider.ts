import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The claims that the provider makes about the person who signs in. */
export type OpenIdClaims = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
};

export type OpenIdStandIn = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in next. */
  person: OpenIdClaims;
  /** The deliberate error in the provider's tokens: another nonce or another signing key. */
  mischief: 'none' | 'another nonce' | 'another key';
  stop(): Promise<void>;
};

/** Starts a small OpenID Connect provider with discovery, authorization without a prompt, tokens by code with PKCE, and published keys. */
export async function startOpenIdProvider(person: OpenIdClaims): Promise<OpenIdStandIn> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const { privateKey: foreignKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OpenIdStandIn = {
    ...{ issuer, clientId: 'cellar-door', clientSecret: 'between-the-two', person, mischief: 'none' },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const say = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void say({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return void say({ keys: [jwk] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token':
        return void say(...(await token(await formOf(request), request.headers.authorization)));
      default:
        return void say({ error: 'not_found' }, 404);
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomBytes(16).toString('hex');
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      redirectUri,
    });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(form: URLSearchParams, authorization: string | undefined): Promise<[object, number]> {
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = `Basic ${Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64')}`;
    const isClient = authorization === basic || form.get('client_secret') === provider.clientSecret;
    if (!asked || asked.challenge !== proof || asked.redirectUri !== form.get('redirect_uri') || !isClient) {
      return [{ error: 'invalid_grant' }, 400];
    }
    const { sub, ...claims } = provider.person;
    const nonce = provider.mischief === 'another nonce' ? 'of somebody else' : asked.nonce;
    const idToken = await new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(issuer)
      .setAudience(provider.clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(provider.mischief === 'another key' ? foreignKey : privateKey);
    const accessToken = randomBytes(16).toString('hex');
    return [{ access_token: accessToken, id_token: idToken, token_type: 'Bearer', expires_in: 300 }, 200];
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
