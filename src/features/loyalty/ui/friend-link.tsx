import { useState } from 'react';
import { formatPoints } from '../../../core/points.ts';
import { Button } from '../../../ui/base/button.tsx';
import { pointsName } from '../../../winery-offers.ts';

/** The customer's referral link, with a copy button if scripts run. */
export function ReferralLink({ url, award }: { url: string; award: number }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url);
    setIsCopied(true);
  }
  return (
    <section aria-labelledby="friend">
      <h2 id="friend" className="type-title">
        Refer a friend
      </h2>
      <p className="mt-2 max-w-reading text-ink-soft">
        When someone new joins {pointsName()} through your link, {formatPoints(award)} points are yours once
        their first order ships. They pay regular prices.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="figures select-all break-all border border-edge border-dashed bg-field px-4 py-2.5 text-small">
          {url}
        </span>
        <span className="[@media(scripting:none)]:hidden">
          <Button type="button" kind="text" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
        </span>
      </p>
    </section>
  );
}
