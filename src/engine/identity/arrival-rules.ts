type ArrivalFacts = {
  /** Whether two carts were merged. */
  readonly isJoined: boolean;
  /** Sentences about the changes made by merging the carts. */
  readonly notices: readonly { readonly sentence: string }[];
  /** Number of guest orders added to the account. */
  readonly attachedOrders: number;
};

/** Returns one sentence for each change made by signing in. */
export function signInNotices({ isJoined, notices, attachedOrders }: ArrivalFacts): string[] {
  return [
    ...(isJoined ? ['We added the items from your previous cart to this one.'] : []),
    ...notices.map(({ sentence }) => sentence),
    ...(attachedOrders === 0
      ? []
      : attachedOrders === 1
        ? ['The order you placed as a guest is now in your account.']
        : [`The ${attachedOrders} orders you placed as a guest are now in your account.`]),
  ];
}
