import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Next } from 'hono';
import type { ChangeStream } from './back-office/change-stream.server.ts';
import type { BackOfficePages } from './back-office/entry.server.tsx';
import { hasWinerySettings } from './core/winery-settings.ts';
import type { ShopDependencies } from './dependencies.server.ts';
import type { PageTally } from './engine/content/page-counts/index.server.ts';
import { receiveWebhook } from './engine/orders/payments/index.server.ts';
import type { ShopPages } from './entry.server.tsx';
import type { LiveStreams } from './features/messenger/live-streams.server.ts';
import { compressResponse, plainTextResponse } from './platform/answers.server.ts';
import {
  backOfficePath,
  firstSetupPath,
  isBackOfficePath,
  staffStreamPath,
} from './platform/back-office-path.ts';
import { clientAddress, createTrustedProxyCheck } from './platform/client-address.server.ts';
import { isSameOriginRequest } from './platform/csrf.server.ts';
import { withRequestId } from './platform/current-request.server.ts';
import { allowedFrameKind, messengerPagePath } from './platform/framed-pages.ts';
import type { HealthCheck } from './platform/health.server.ts';
import type { Metrics } from './platform/metrics.server.ts';
import {
  busySentence,
  isClientDisconnect,
  isDatabaseBusy,
  isDatabaseOutage,
  outageRetryAfterSeconds,
  outageSentence,
} from './platform/outage.server.ts';
import type { PageCache } from './platform/page-cache/page-cache.server.ts';
import { createRenderQueue } from './platform/page-cache/render-queue.server.ts';
import { privateHeaders } from './platform/private-headers.ts';
import { findProjectFolder } from './platform/project-folder.server.ts';
import { openRequestLog, type RequestLog } from './platform/request-log.server.ts';
import { pathOfRequestTarget, requestTargetError } from './platform/request-path.server.ts';
import {
  contentSecurityPolicy,
  foreignMarkupPolicyFromHeaders,
  hostedMessengerOrigins,
  nonceSources,
  nonPageContentSecurityPolicy,
  type PaymentOrigins,
  securityHeaders,
} from './platform/security-headers.server.ts';
import { setupPendingResponse } from './platform/setup-pending.server.ts';
import { openStaticFiles } from './platform/static-files.server.ts';
import { openPublicPageCache } from './public-page-cache.server.ts';
import {
  type HonoEnvironment,
  type HonoRequestContext,
  limitBodySize,
  limitFormSizes,
  maxWebhookBytes,
  rejectNullCharacters,
  rejectSlowBody,
  rejectUnsupportedContentTypes,
} from './request-bodies.server.ts';
import { mediaFileNameOfPath, respondWithMediaFile } from './saved-media.server.ts';
import { isThemeFile, respondWithThemeFile } from './ui/theme/theme-files.server.ts';

export type WebAppOptions = {
  readonly dependencies: ShopDependencies;
  readonly pages: ShopPages;
  readonly backOffice: BackOfficePages;
  readonly health: HealthCheck;
  readonly metrics: Metrics;
  readonly tally: Pick<PageTally, 'note'>;
  readonly streams: Pick<LiveStreams, 'open'>;
  readonly changes: Pick<ChangeStream, 'open'>;
  /** The shop's own origins, as seen by browsers. Links use the first one. */
  readonly ownOrigins: readonly string[];
  readonly payment: PaymentOrigins;
};

export type WebApp = {
  readonly answer: RequestListener;
  /** The cache of public pages. Pages are dropped when their data change. */
  readonly finishedPages: PageCache;
};

/**
 * Creates the HTTP request handler. It responds, in this order, with files and cached pages. Every other request gets a request id and the
 * common headers, and goes through request validation, health checks, the gateway's webhook and finally the router's pages.
 */
export async function openWebApp(options: WebAppOptions): Promise<WebApp> {
  const { dependencies, pages, backOffice, ownOrigins, tally } = options;
  const isSecure = dependencies.configuration.mode === 'production';
  const folderOf = (name: string) => join(findProjectFolder(), name);
  const files = await openStaticFiles(
    [
      folderOf('build/client'),
      folderOf('public'),
      { folder: folderOf('build/back-office/client'), below: backOfficePath },
    ],
    isSecure,
  );
  const finishedPages = openPublicPageCache(dependencies, pages, ownOrigins[0] ?? 'http://localhost');
  const requests = openRequestLog({
    log: dependencies.log,
    metrics: options.metrics,
    patternOf: (path) => (isBackOfficePath(path) ? backOffice : pages).patternOf(path),
    ownPaths,
    now: () => performance.now(),
  });
  const file = getRequestListener(files.fetch);
  const rest = getRequestListener(createApp(options, requests, isSecure).fetch);
  return {
    finishedPages,
    answer: (request, response) => {
      const followed = requests.follow(request, response);
      if (dependencies.configuration.isStaging) response.setHeader('x-robots-tag', 'noindex');
      const path = pathOfRequestTarget(request.url ?? '/');
      followed.isFile = files.has(path) || isThemeFile(path);
      rejectSlowBody(request, response, path);
      if (files.has(path)) return void file(request, response);
      // Pages of staff, saved pictures and icons are neither cached nor counted, and a shop without a winery has no others.
      if (
        isBackOfficePath(path) ||
        isThemeFile(path) ||
        mediaFileNameOfPath(path) !== undefined ||
        !hasWinerySettings()
      ) {
        return void rest(request, response);
      }
      response.once('finish', () => {
        const { method, url: target = '/', headers } = request;
        tally.note({ method, target, status: response.statusCode, headers });
      });
      finishedPages.answer(request, response, () => void rest(request, response));
    },
  };
}

const isDevelopment = import.meta.env.MODE === 'development';

const isSetupPath = (path: string) => path === firstSetupPath || path === `${firstSetupPath}.data`;

/** Paths handled without the router. */
const ownPaths: ReadonlySet<string> = new Set([
  '/livez',
  '/readyz',
  '/metrics',
  '/webhooks/payment',
  '/api/messenger/stream',
  staffStreamPath,
]);

function createApp(options: WebAppOptions, requests: RequestLog, isSecure: boolean): Hono<HonoEnvironment> {
  const { dependencies, pages, backOffice, health, metrics, streams, changes, ownOrigins } = options;
  const own = new Set(ownOrigins);
  const app = new Hono<HonoEnvironment>();
  app.use(frameAnswers(options, requests, isSecure));
  app.use(rejectMalformedPaths);
  app.get('/livez', (context) => context.text('alive'));
  app.get('/readyz', async (context) =>
    (await health.isReady()) ? context.text('ready') : context.text('not ready', 503),
  );
  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, dependencies.configuration.metricsToken))
      return plainTextResponse(404, 'Not found.');
    const { text, type } = await metrics.text();
    return context.body(text, 200, { 'content-type': type });
  });
  app.use(async (context, next) => {
    if (hasWinerySettings() || isSetupPath(context.req.path)) return next();
    return setupPendingResponse();
  });
  app.get('*', async (context, next) => {
    const { path } = context.req;
    return isThemeFile(path) ? respondWithThemeFile(path) : next();
  });
  app.get('/media/*', async (context, next) => {
    const name = mediaFileNameOfPath(context.req.path);
    return name === undefined
      ? next()
      : respondWithMediaFile(dependencies.mediaStorage, name, context.req.raw);
  });
  app.get('/api/messenger/stream', (context) =>
    streams.open(context.req.raw, context.get('facts').clientAddress),
  );
  app.get(staffStreamPath, (context) => changes.open(context.req.raw));
  app.post('/webhooks/payment', limitBodySize(maxWebhookBytes), async (context) => {
    const taken = await receiveWebhook(
      dependencies,
      await context.req.text(),
      context.req.header('stripe-signature'),
    );
    if (taken !== 'invalid') return plainTextResponse(200, 'Accepted.');
    metrics.countRejectedWebhook();
    return plainTextResponse(400, 'Not accepted.');
  });
  limitFormSizes(app);
  app.use(async (context, next) => {
    // Email clients unsubscribe by a signed link only (RFC 8058), without origin or cookie.
    if (context.req.path === '/unsubscribe' && context.req.header('origin') === undefined) return next();
    const origin = context.req.header('origin');
    const fetchSite = context.req.header('sec-fetch-site');
    // Without a proxy that says otherwise, a form is sent to the origin of its page.
    const isToUs = isSecure || context.req.method !== 'POST' || own.has(new URL(context.req.url).origin);
    if (isToUs && isSameOriginRequest({ method: context.req.method, origin, fetchSite }, own)) return next();
    return plainTextResponse(
      403,
      'This request didn’t come from one of our pages. Please reload the page and try again.',
    );
  });
  rejectUnsupportedContentTypes(app);
  rejectNullCharacters(app);
  const line = createRenderQueue(() => performance.now());
  app.use(async (context, next) => {
    // Browsers do not reuse private answers, and a visit may open a checkout or be recorded.
    if (context.req.header('sec-purpose')?.startsWith('prefetch')) return context.body(null, 204);
    return next();
  });
  app.all('*', async (context) => {
    const isStaff = isBackOfficePath(context.req.path);
    // A form is never rejected for load: it may be a payment. Staff do not wait behind a crowd of visitors.
    if (context.req.method !== 'POST' && !isStaff && !(await line.enter())) {
      return plainTextResponse(503, busySentence, { 'retry-after': String(outageRetryAfterSeconds) });
    }
    const facts = context.get('facts');
    const request = addressed(context.req.raw, isSecure, ownOrigins);
    const { answer } = await (isStaff ? backOffice : pages).respond(request, dependencies, facts);
    return compressResponse(answer, context.req.header('accept-encoding'));
  });
  app.onError((error, context) => {
    const { requestId } = context.get('facts');
    if (isClientDisconnect(error, context.req.raw.signal))
      return plainTextResponse(400, 'The request was incomplete.');
    dependencies.log.error('request failed', { requestId, error });
    if (isDatabaseOutage(error) || isDatabaseBusy(error)) {
      const sentence = isDatabaseOutage(error) ? outageSentence : busySentence;
      return plainTextResponse(503, sentence, { 'retry-after': String(outageRetryAfterSeconds) });
    }
    return plainTextResponse(
      500,
      `Something went wrong on our end. If you contact us, please include this number: ${requestId}`,
    );
  });
  return app;
}

/** Returns a middleware that assigns a request id and adds the common headers to every response. */
function frameAnswers({ dependencies, payment }: WebAppOptions, requests: RequestLog, isSecure: boolean) {
  const { configuration, log } = dependencies;
  const isTrusted = createTrustedProxyCheck(configuration.trustedProxies);
  const noteForwarded = oncePerProcess(() =>
    log.warn(
      'A request came through a proxy that TRUSTED_PROXY does not list. All visitors behind it share one rate limit. Add its address or network to TRUSTED_PROXY.',
    ),
  );
  return async (context: HonoRequestContext, next: Next): Promise<void> => {
    const path = context.req.path;
    const connected = context.env.incoming.socket.remoteAddress ?? '';
    const forwardedFor = context.req.header('x-forwarded-for');
    if (isSecure && forwardedFor !== undefined && !isTrusted(connected)) noteForwarded();
    const facts = {
      // The letter distinguishes it from a card number, which eight hexadecimal bytes could form.
      requestId: `r${randomBytes(8).toString('hex')}`,
      nonce: randomBytes(16).toString('base64'),
      clientAddress: clientAddress(connected, forwardedFor, isTrusted),
    };
    context.set('facts', facts);
    requests.identify(context.env.outgoing, facts.requestId);
    await withRequestId(facts.requestId, next);
    const { headers } = context.res;
    const isStaff = isBackOfficePath(path);
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const frame = allowedFrameKind(path);
    const payers = frame === 'cards' ? payment : undefined;
    const hostsMessenger = configuration.chatWidgetKey !== undefined && path === messengerPagePath;
    const trust = {
      ...nonceSources(facts.nonce),
      payment: payers,
      framesOwn: frame === 'mails' || isStaff,
      // Staff pages have no styles in them, unless Vite adds its own.
      ...(isStaff && !isDevelopment && { styles: [] }),
      watchesServer: isDevelopment,
      messenger: hostsMessenger ? hostedMessengerOrigins : undefined,
    };
    const policy =
      foreignMarkupPolicyFromHeaders(headers) ??
      (isPage ? contentSecurityPolicy(trust) : nonPageContentSecurityPolicy);
    for (const [name, value] of securityHeaders({ path, policy, isSecure, payment: payers })) {
      headers.set(name, value);
    }
    if (isStaff) headers.set('x-robots-tag', 'noindex');
    if (isStaff || !headers.has('cache-control'))
      headers.set('cache-control', privateHeaders['cache-control']);
    headers.set('x-request-id', facts.requestId);
  };
}

async function rejectMalformedPaths(context: HonoRequestContext, next: Next): Promise<Response | undefined> {
  const { method = '', url = '' } = context.env.incoming;
  const refusal = requestTargetError(url);
  const plain = url.replace(/^[^?]*/, (path) => path.replace(/\/{2,}/g, '/'));
  if (refusal === 'empty segment' && requestTargetError(plain) === undefined && method !== 'POST') {
    return plainTextResponse(301, 'This page has moved.', { location: plain });
  }
  if (refusal !== undefined) return plainTextResponse(400, 'That address isn’t valid.');
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    return plainTextResponse(405, 'That method isn’t supported here.', { allow: 'GET, HEAD, POST' });
  }
  await next();
}

/**
 * Returns the request with the configured origin in production, where the connection behind the proxy is plain HTTP and the Host header
 * can't be trusted.
 */
function addressed(request: Request, isSecure: boolean, [publicOrigin]: readonly string[]): Request {
  if (!isSecure || publicOrigin === undefined) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(`${publicOrigin}${pathname}${search}`, request);
}

/**
 * Returns whether a request may read metrics. It must carry the configured token or, if none is configured, come directly from this
 * machine.
 */
function mayReadMetrics({ env, req }: HonoRequestContext, token: string | undefined): boolean {
  if (token !== undefined) return sameText(req.header('authorization') ?? '', `Bearer ${token}`);
  const address = env.incoming.socket.remoteAddress ?? '';
  return /^(?:::ffff:)?127\.|^::1$/.test(address) && req.header('x-forwarded-for') === undefined;
}

/** Compares two texts in constant time. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function oncePerProcess(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
