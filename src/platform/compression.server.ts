import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a text may travel; `identity` is as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** `once` for what is compressed once and sent often, `each` for what is made anew for each request. */
export type Effort = 'once' | 'each';

/** The texts of a shop are small: a window of 256 KB reaches across all of one, and the usual 4 MB would cost memory at each call. */
const windowBits = 18;

export function compress(
  text: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return compressGzip(text, { level: effort === 'once' ? 9 : 5 });
  return compressBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 9 : 3,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
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
