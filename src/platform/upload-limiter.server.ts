/**
 * Limits the number and the duration of concurrent uploads. A photo is held in memory whole, with several copies while it is encrypted, so
 * a few dozen concurrent uploads would exhaust memory. Clients over the limit are refused before their bytes are read, and may retry.
 */
export type UploadLimiter = {
  /**
   * Reads a whole body and runs `work` with it. Refusals:
   * - `crowded`: all places, the memory or the network's places are in use.
   * - `slow`: the body arrives too slowly.
   * - `large`: the body is larger than allowed.
   * @param upload.network the sender's network.
   */
  receive<Value>(
    upload: Upload,
    work: (bytes: Uint8Array) => Promise<Value>,
  ): Promise<{ readonly value: Value } | UploadRefusal>;
  /** Runs `work` with a stream of the body, without holding the body in memory. The stream errors if the body is refused. */
  pass<Value>(
    upload: Upload,
    work: (body: ReadableStream<Uint8Array>) => Promise<Value>,
  ): Promise<{ readonly value: Value } | UploadRefusal>;
};

type Upload = { readonly network: string; readonly body: ReadableStream<Uint8Array> | null };

export type UploadRefusal = 'crowded' | 'slow' | 'large';

export type UploadLimits = {
  /** The maximum number of concurrent uploads. Together with `placesOfNetwork`, it prevents a slow sender from blocking all others. */
  readonly places: number;
  readonly placesOfNetwork: number;
  /** The maximum number of uploads processed concurrently. Further uploads wait in a queue. */
  readonly workers: number;
  readonly bytesOfOne: number;
  /** The maximum number of bytes held in memory by all uploads together. */
  readonly bytesOfAll: number;
  /** The time allowance in seconds before the minimum speed applies. Afterwards, `bytesPerSecond` must have arrived on average. */
  readonly graceSeconds: number;
  readonly bytesPerSecond: number;
};

export function createUploadLimiter(limits: UploadLimits): UploadLimiter {
  const inside = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let places = 0;
  let working = 0;
  let held = 0;

  return {
    receive: ({ network, body }, work) =>
      within(network, async () => {
        const parts: Uint8Array[] = [];
        try {
          const refusal = body && (await read(body, parts));
          return refusal ?? { value: await inTurn(() => work(Buffer.concat(parts))) };
        } finally {
          held -= sizeOf(parts);
        }
      }),
    pass: ({ network, body }, work) =>
      within(network, async () => {
        let refusal: UploadRefusal | undefined;
        const parts = body && arriving(body);
        const passed = new ReadableStream<Uint8Array>(
          {
            pull: async (controller) => {
              const part = (await parts?.next()) ?? { done: true, value: undefined };
              if (!part.done) return controller.enqueue(part.value);
              refusal = part.value;
              if (refusal === undefined) controller.close();
              else controller.error(new Error('aborted'));
            },
            cancel: async () => void (await parts?.return(undefined)),
          },
          { highWaterMark: 0 },
        );
        try {
          const value = await work(passed);
          return refusal ?? { value };
        } catch (error) {
          if (refusal === undefined) throw error;
          return refusal;
        }
      }),
  };

  /** Runs `work` if a place is free; otherwise returns `crowded`. */
  async function within<Value>(network: string, work: () => Promise<Value>): Promise<Value | 'crowded'> {
    const own = inside.get(network) ?? 0;
    if (places >= limits.places || own >= limits.placesOfNetwork) return 'crowded';
    places += 1;
    inside.set(network, own + 1);
    try {
      return await work();
    } finally {
      places -= 1;
      const left = (inside.get(network) ?? 1) - 1;
      if (left > 0) inside.set(network, left);
      else inside.delete(network);
    }
  }

  async function read(
    body: ReadableStream<Uint8Array>,
    parts: Uint8Array[],
  ): Promise<UploadRefusal | undefined> {
    const arrived = arriving(body);
    for (;;) {
      const part = await arrived.next();
      if (part.done) return part.value;
      if (held + part.value.length > limits.bytesOfAll) return 'crowded';
      held += part.value.length;
      parts.push(part.value);
    }
  }

  /**
   * Yields the parts of a body while they arrive fast enough, and returns the refusal, if any. Only time spent waiting for the sender
   * counts toward the time limit.
   */
  async function* arriving(
    body: ReadableStream<Uint8Array>,
  ): AsyncGenerator<Uint8Array, UploadRefusal | undefined, undefined> {
    const reader = body.getReader();
    let waited = 0;
    for (let size = 0; ; ) {
      const dueSeconds = limits.graceSeconds + size / limits.bytesPerSecond;
      const asked = performance.now();
      const part = await inTime(reader.read(), dueSeconds * 1000 - waited);
      waited += performance.now() - asked;
      if (part === 'slow') return 'slow';
      if (part.done) return undefined;
      size += part.value.length;
      if (size > limits.bytesOfOne) return 'large';
      yield part.value;
    }
  }

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (working >= limits.workers) await new Promise<void>((begin) => waiting.push(begin));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  }
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

async function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | 'slow'> {
  const { promise: late, resolve } = Promise.withResolvers<'slow'>();
  const timer = setTimeout(() => resolve('slow'), Math.max(0, milliseconds));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
