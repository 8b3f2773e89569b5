import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxPhotoBytes, maxPhotos } from './core/photos.ts';
import { maxWineListBytes } from './engine/catalog/importing/rules.ts';
import { maxMediaBytes } from './engine/content/media/rules.ts';
import { maxPackageBytes, packageTooLargeSentence } from './engine/staff/packages/rules.ts';
import { plainTextResponse } from './platform/answers.server.ts';
import { backOfficePath } from './platform/back-office-path.ts';
import type { RequestDetails } from './platform/context.server.ts';
import { pagePathOf } from './platform/page-cache/page-request.ts';
import { clientKeyOfAddress } from './platform/rate-limit.server.ts';
import {
  createUploadLimiter,
  type UploadLimiter,
  type UploadRefusal,
} from './platform/upload-limiter.server.ts';

/* What a request may send: how much, how slowly, and of which type. */

export type HonoEnvironment = { Bindings: HttpBindings; Variables: { facts: RequestDetails } };
export type HonoRequestContext = Context<HonoEnvironment>;

/** The size limit of ordinary forms, which are small. Gateway events have their own limit, because they contain a whole payment. */
const largestFormBytes = 64 * 1024;
const megabyte = 1024 * 1024;
/** The paths of customers' forms with photos. */
const photoForms: ReadonlySet<string> = new Set([
  '/order-confirmation/problem',
  '/shop/order-history/order/problem',
  '/shop/contact-us',
]);
/** The path of the form in which staff report a problem for a customer, with the customer's photos. */
const staffPhotoForm = new RegExp(`^${backOfficePath}/orders/\\d{1,12}/problem$`);
/** The paths of the forms in which staff upload pictures for pages. */
const mediaForm = new RegExp(`^${backOfficePath}/media(?:/[a-z0-9-]{1,80})?$`);
/** The path of the form in which staff import a list of wines. */
const listForm = new RegExp(`^${backOfficePath}/wines/import$`);
/** The path of the form in which staff upload a winery package. */
const packageForm = new RegExp(`^${backOfficePath}/package$`);
const largestPhotoFormBytes = maxPhotos * maxPhotoBytes + megabyte;
const largestMediaFormBytes = maxMediaBytes + megabyte;
const largestPackageFormBytes = maxPackageBytes + megabyte;
/** The size limit of the wine list form, which may contain the list twice: as a file, and as text in a field. */
const largestListFormBytes = 2 * maxWineListBytes + megabyte;
// A phone on a poor connection is faster than this; a slower client blocks others.
const speed = { graceSeconds: 5, bytesPerSecond: 16 * 1024 } as const;
const photoFormLimits = {
  ...{ places: 16, placesOfNetwork: 3, workers: 3, ...speed },
  ...{ bytesOfOne: largestPhotoFormBytes, bytesOfAll: 4 * largestPhotoFormBytes },
} as const;
/**
 * Limits of picture uploads. They are separate from the limits of photos because encoding a picture takes seconds, which would delay
 * customers.
 */
const mediaFormLimits = {
  ...{ places: 4, placesOfNetwork: 3, workers: 2, ...speed },
  ...{ bytesOfOne: largestMediaFormBytes, bytesOfAll: 2 * largestMediaFormBytes },
} as const;
/** Limits of wine list uploads. A few places suffice, because one list is processed at a time. */
const listFormLimits = {
  ...{ places: 4, placesOfNetwork: 3, workers: 2, ...speed },
  ...{ bytesOfOne: largestListFormBytes, bytesOfAll: 4 * largestListFormBytes },
} as const;
/**
 * Limits of package uploads. A package is stored as it arrives, so it is not held in memory. The minimum speed allows minutes, but not
 * hours.
 */
const packageFormLimits = {
  ...{ places: 2, placesOfNetwork: 2, workers: 2, graceSeconds: 10, bytesPerSecond: 128 * 1024 },
  ...{ bytesOfOne: largestPackageFormBytes, bytesOfAll: 2 * largestPackageFormBytes },
} as const;
const largeSentence = 'Your photos are too large to send together. Please send fewer or smaller ones.';
const crowdedSentence = 'We’re receiving a lot of photos right now. Please send yours again in a minute.';
const slowSentence = 'Your photos took too long to upload. Please try again on a better connection.';
const photoSentences: Readonly<Record<UploadRefusal, string>> = {
  large: largeSentence,
  slow: slowSentence,
  crowded: crowdedSentence,
};
const packageSentences: Readonly<Record<UploadRefusal, string>> = {
  large: packageTooLargeSentence,
  slow: 'The file took too long to upload. Please try again on a better connection.',
  crowded: 'Other packages are being uploaded. Please try again in a minute.',
};

/** Returns the response to a refused upload. Closes the connection after a large or slow upload, because the rest of it was not read. */
function uploadAnswer(refusal: UploadRefusal, sentences = photoSentences): Response {
  const close = { connection: 'close' };
  if (refusal === 'large') return plainTextResponse(413, sentences.large, close);
  return refusal === 'slow'
    ? plainTextResponse(408, sentences.slow, close)
    : plainTextResponse(503, sentences.crowded, { 'retry-after': '60' });
}

/** Paths to which the shop's own scripts send JSON. */
const jsonPaths: ReadonlySet<string> = new Set([
  '/api/experiments/events',
  '/api/v1/track',
  '/api/messenger/open',
  '/api/messenger/message',
  '/api/messenger/transcript',
]);
export const maxWebhookBytes = 512 * 1024;

/** Returns a middleware that responds with 413 to a request whose body exceeds `maxSize` bytes. */
export function limitBodySize(maxSize: number) {
  return bodyLimit({ maxSize, onError: () => plainTextResponse(413, largeSentence) });
}

/** Adds middleware that limits the size of every form. Uploads are also limited in number and by their minimum speed. */
export function limitFormSizes(app: Hono<HonoEnvironment>): void {
  const limitForm = limitBodySize(largestFormBytes);
  const photos = { most: largestPhotoFormBytes, uploads: createUploadLimiter(photoFormLimits) };
  const media = { most: largestMediaFormBytes, uploads: createUploadLimiter(mediaFormLimits) };
  const lists = { most: largestListFormBytes, uploads: createUploadLimiter(listFormLimits) };
  const passPackage = passPackagesBy(createUploadLimiter(packageFormLimits));
  app.use(async (context, next) => {
    if (context.req.method !== 'POST' || !takesFiles(context)) return limitForm(context, next);
    if (takesPackage(context)) return passPackage(context, next);
    const { most, uploads } = takesPhotos(context) ? photos : takesLists(context) ? lists : media;
    const announced = Number(context.req.header('content-length') ?? Number.NaN);
    if (announced <= largestFormBytes) return next();
    // Refuses an upload that announces too many bytes before it is sent.
    if (announced > most) return uploadAnswer('large');
    const network = clientKeyOfAddress(context.get('facts').clientAddress);
    const { body } = context.req.raw;
    const taken = await uploads.receive({ network, body }, (bytes) => {
      context.req.raw = new Request(context.req.raw, { body: Buffer.from(bytes) });
      return next();
    });
    return typeof taken === 'string' ? uploadAnswer(taken) : undefined;
  });
}

/** Returns a middleware that streams the body of a package form, because the page authenticates the sender before it reads the body. */
function passPackagesBy(uploads: UploadLimiter) {
  return async (context: HonoRequestContext, next: Next) => {
    if (Number(context.req.header('content-length')) > largestPackageFormBytes) {
      return uploadAnswer('large', packageSentences);
    }
    const network = clientKeyOfAddress(context.get('facts').clientAddress);
    const { body } = context.req.raw;
    const passed = await uploads.pass({ network, body }, (arriving) => {
      const streamed = { body: arriving, duplex: 'half' };
      context.req.raw = new Request(context.req.raw, streamed);
      return next();
    });
    return typeof passed === 'string' ? uploadAnswer(passed, packageSentences) : undefined;
  };
}

/** Returns whether requests to this path may take longer to arrive than others. */
function isLongUpload(path: string): boolean {
  return packageForm.test(pagePathOf(path));
}

const arrivalMilliseconds = 30_000;

/** Responds with 408 if the body takes too long to arrive. Exempts long uploads, which have a minimum speed instead. */
export function rejectSlowBody(request: IncomingMessage, response: ServerResponse, path: string): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((length === undefined && coding === undefined) || isLongUpload(path)) return;
  const late = setTimeout(() => {
    if (request.complete) return;
    // The page still waits for the body, so the answer goes past it.
    if (!response.headersSent)
      request.socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    request.socket.destroySoon();
  }, arrivalMilliseconds);
  response.once('close', () => clearTimeout(late));
}

/**
 * Adds middleware that responds with 415 to a POST whose body is neither a form nor, at a JSON path, JSON. Responds with 405 to a GET of a
 * JSON path.
 */
export function rejectUnsupportedContentTypes(app: Hono<HonoEnvironment>): void {
  app.post('*', async (context, next) => {
    if (isForm(context) || isJson(context)) return next();
    const taken = jsonPaths.has(context.req.path)
      ? 'Only JSON is accepted here.'
      : 'Only forms are accepted here.';
    return plainTextResponse(415, taken);
  });
  app.get('*', async (context, next) => {
    if (!jsonPaths.has(context.req.path)) return next();
    return plainTextResponse(405, 'Only POST is accepted here.', { allow: 'POST' });
  });
}

/**
 * Adds middleware that responds with 400 to back office URLs and forms that contain a NUL character. Browsers never send one, and the
 * database can't store it. The shop's own forms remove the character instead. Files are exempt.
 */
export function rejectNullCharacters(app: Hono<HonoEnvironment>): void {
  app.use(`${backOfficePath}/*`, async ({ req }, next) => {
    const form = req.method === 'POST' && !isLongUpload(req.path) ? await textOf(req) : '';
    if (!/%00|\0/.test(new URL(req.url).search + form)) return next();
    return plainTextResponse(400, 'This request contains a character that can’t be saved.');
  });
}

/** Returns the field names and texts of a form, without its files. Returns an empty text if a multipart form can't be read. */
async function textOf(req: HonoRequestContext['req']): Promise<string> {
  if (!/^multipart\//i.test(req.header('content-type') ?? '')) return req.raw.clone().text();
  const form = await req.raw
    .clone()
    .formData()
    .catch(() => new FormData());
  return [...form]
    .flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [name]))
    .join('\n');
}

/** Returns whether the content type is one that a form at this path sends. */
function isForm(context: HonoRequestContext): boolean {
  const type = context.req.header('content-type') ?? '';
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return true;
  return takesFiles(context) && /^multipart\/form-data\s*;/i.test(type);
}

function isJson({ req }: HonoRequestContext): boolean {
  return jsonPaths.has(req.path) && /^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? '');
}

function takesFiles(context: HonoRequestContext): boolean {
  return (
    takesPhotos(context) ||
    takesLists(context) ||
    takesPackage(context) ||
    mediaForm.test(pagePathOf(context.req.path))
  );
}

function takesPackage(context: HonoRequestContext): boolean {
  return isLongUpload(context.req.path);
}

function takesLists(context: HonoRequestContext): boolean {
  return listForm.test(pagePathOf(context.req.path));
}

function takesPhotos(context: HonoRequestContext): boolean {
  const path = pagePathOf(context.req.path);
  return photoForms.has(path) || staffPhotoForm.test(path);
}
