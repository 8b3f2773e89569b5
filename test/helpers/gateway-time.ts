import type { TestShop } from './shop.ts';

/**
 * Ties the gateway's clock to the shop's, so that what a bank does after days happens when the shop's days have passed.
 */
export async function tieGatewayClock(shop: Pick<TestShop, 'clock' | 'sandbox'>) {
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
