import type { OperationName } from './operations.ts';

/**
 * The way a fault interferes with a request. `acts` is whether the operation is executed anyway, which separates a payment that never
 * happened from one whose response was lost. With `late`, `acts` is when it is executed.
 */
export type FaultBehavior =
  | { readonly kind: 'never_answer'; readonly acts: boolean }
  | { readonly kind: 'reset'; readonly acts: boolean }
  | {
      readonly kind: 'late';
      readonly acts: 'before_waiting' | 'after_waiting';
      readonly milliseconds: number;
    }
  /** `remembered`: the idempotency key keeps this error, as Stripe's does once an operation has begun. */
  | {
      readonly kind: 'error';
      readonly status: 429 | 500 | 503;
      readonly acts: boolean;
      readonly remembered?: boolean;
    }
  /** Executes the request, but answers with these fields in the object, or in each object of a list. */
  | { readonly kind: 'lie'; readonly says: Readonly<Record<string, unknown>> };

export type GatewayFault = {
  /** The operation to interfere with; every operation if absent. */
  readonly operation?: OperationName;
  /** The metadata that a payment must include to be affected, such as `{ order_id: '…' }`. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly behaviour: FaultBehavior;
  /**
   * The number of matching requests to affect, including the SDK's own retries. If absent, all requests are affected until the fault is
   * cleared.
   */
  readonly times?: number;
};

export type FaultInjector = {
  add(fault: GatewayFault): void;
  clear(): void;
  /** Returns the fault for this request, if any, and counts the request. `metadata` is called only when a fault filters on it. */
  take(operation: OperationName, metadata: () => Readonly<Record<string, string>>): FaultBehavior | undefined;
};

export function createFaultInjector(): FaultInjector {
  let faults: { readonly fault: GatewayFault; left: number }[] = [];
  return {
    add: (fault) => {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      faults = [];
    },
    take: (operation, metadata) => {
      const entry = faults.find(({ fault }) => matches(fault, operation, metadata));
      if (entry === undefined) return undefined;
      entry.left -= 1;
      if (entry.left === 0) faults = faults.filter((other) => other !== entry);
      return entry.fault.behaviour;
    },
  };
}

function matches(
  fault: GatewayFault,
  operation: OperationName,
  metadata: () => Readonly<Record<string, string>>,
) {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  if (fault.metadata === undefined) return true;
  const found = metadata();
  return Object.entries(fault.metadata).every(([name, value]) => found[name] === value);
}
