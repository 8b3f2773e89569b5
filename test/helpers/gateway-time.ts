import type { TestShop } from './shop.ts';

/** Makes the gateway's clock follow the shop's, so that what a bank does after some days happens when the shop's clock has passed them. */
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
