import type { TestShop } from './shop.ts';

/**
 * Sets the gateway's clock to the shop's clock. Returns `pass`, which advances both clocks, so that the gateway's time-dependent bank
 * behavior happens at the shop's time.
 */
export async function syncGatewayClock(shop: Pick<TestShop, 'clock' | 'sandbox'>) {
  const { clock, sandbox } = shop;
  const ahead = Math.round((clock.now().getTime() - Date.now()) / 1000);
  await sandbox.control.change({ kind: 'time_passes', seconds: ahead });
  return {
    pass: async ({ days = 0, hours = 0 }: { readonly days?: number; readonly hours?: number }) => {
      clock.advance({ days, hours });
      await sandbox.control.change({ kind: 'time_passes', seconds: (days * 24 + hours) * 3600 });
    },
  };
}
