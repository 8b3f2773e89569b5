import { winery } from '../../../winery.ts';

/**
 * The line above every page: the winery's announcement and the demo notice.
 * @param testCard the card number shown in the demo; undefined in the real shop.
 */
export function AnnouncementBar({ testCard }: { testCard: string | undefined }) {
  const { announcement } = winery();
  if (!announcement && testCard === undefined) return null;
  return (
    <div className="on-ink bg-ink text-[0.8125rem]/5 text-paper">
      <div className="page-width flex flex-wrap items-center justify-center gap-x-8 py-2 text-center lg:justify-between">
        <p className={testCard === undefined ? undefined : 'hidden lg:block'}>{announcement}</p>
        {testCard !== undefined && (
          <p>
            Demo shop: no real charges.{' '}
            <span className="whitespace-nowrap">
              Test card <span className="figures text-brass-light">{testCard}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
