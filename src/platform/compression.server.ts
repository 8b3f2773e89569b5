import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** How a text may travel; `identity` is as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';
type Compressed = Exclude<Encoding, 'identity'>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The texts of a shop are small: a window of 256 KB reaches across all of one, and the usual 4 MB would cost memory at each call. */
const windowBits = 18;

function brotliOptions(text: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  };
}

/** For what is compressed once and sent often, in another thread. */
export function compressOnce(text: Buffer, encoding: Compressed): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'gzip'
    ? compressGzip(text, { level: 9 })
    : compressBrotli(text, brotliOptions(text, 9));
}

/** As small as can be: a tenth less than `compressOnce`, for five times its work. */
export function compressWell(text: Buffer): Promise<Buffer<ArrayBuffer>> {
  return compressBrotli(text, brotliOptions(text, constants.BROTLI_MAX_QUALITY));
}

/** For what is made anew for each request: so quick, some 0.4 ms for a page, that asking another thread would cost as much. */
export function compressNow(text: Buffer, encoding: Compressed): Buffer<ArrayBuffer> {
  return encoding === 'gzip'
    ? gzipSync(text, { level: 3 })
    : brotliCompressSync(text, brotliOptions(text, 2));
}

/** The best form that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const allows = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return coding === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
