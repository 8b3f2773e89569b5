import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { MediaBucket } from '../../platform/configuration.server.ts';
import { isValidStoredFileName, type MediaStorage, MediaStorageError } from './port.ts';

/** The number of attempts for each request, with growing pauses. A visitor or an upload waits for them. */
const attempts = 3;
const connectionMilliseconds = 2_000;
const requestMilliseconds = 20_000;

export type BucketMediaStorage = MediaStorage & {
  /**
   * Checks that the bucket responds.
   * @throws MediaStorageError with the reason if it doesn't.
   */
  check(): Promise<void>;
  close(): void;
};

/** Opens a media storage in a bucket of Amazon S3 or a compatible service. */
export function openBucketMediaStorage({
  bucket,
  region,
  endpoint,
  credentials,
}: MediaBucket): BucketMediaStorage {
  const client = new S3Client({
    ...{ region, maxAttempts: attempts },
    // Compatible services have no address for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: connectionMilliseconds, requestTimeout: requestMilliseconds },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (error) {
      throw failureOf(error, bucket);
    }
  }

  function at(name: string) {
    if (!isValidStoredFileName(name)) throw new Error(`no name of a stored file: ${JSON.stringify(name)}`);
    return { Bucket: bucket, Key: name };
  }

  return {
    write: async (name, content) => {
      await ask(() => client.send(new PutObjectCommand({ ...at(name), Body: content })));
    },
    sizeOf: async (name) => {
      if (!isValidStoredFileName(name)) return undefined;
      try {
        return (await client.send(new HeadObjectCommand(at(name)))).ContentLength;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NotFound') return undefined;
        throw failureOf(error, bucket);
      }
    },
    read: async (name, range) => {
      const bytes = range && { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await ask(() => client.send(new GetObjectCommand({ ...at(name), ...bytes })));
      if (Body === undefined) throw new MediaStorageError(`The bucket ${bucket} sent no content.`);
      return Body.transformToWebStream() as ReadableStream<Uint8Array>;
    },
    remove: async (names) => {
      for (const name of names) await ask(() => client.send(new DeleteObjectCommand(at(name))));
    },
    check: async () => {
      // Without the right to list, a missing file looks like a forbidden one.
      await ask(() => client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })));
    },
    close: () => client.destroy(),
  };
}

/** Returns an error that explains to the operator why a request to a bucket failed. */
function failureOf(error: unknown, bucket: string): MediaStorageError {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const { name, message } = error as Error;
  if (status === 401 || status === 403 || name === 'CredentialsProviderError') {
    return new MediaStorageError(
      `The bucket ${bucket} rejects the shop’s credentials (${name}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the bucket’s policy.`,
      { cause: error, isMisconfigured: true },
    );
  }
  if (status === 404 || status === 301) {
    return new MediaStorageError(
      `There is no bucket ${bucket} there. Check S3_BUCKET, S3_REGION and S3_ENDPOINT.`,
      { cause: error, isMisconfigured: true },
    );
  }
  return new MediaStorageError(`The bucket ${bucket} can’t be reached: ${message || name}.`, {
    cause: error,
  });
}
