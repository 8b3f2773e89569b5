import { href, Link, useLocation, useRevalidator } from 'react-router';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { formatWineryDeadline } from '../../../ui/commerce/time-left.ts';
import type { BoxFormResponse, BoxPageData } from '../types.ts';
import { BoxClosedNotice } from './box-closed.tsx';
import { BoxEditor } from './box-editor.tsx';

type BoxScreenProps = { page: BoxPageData; answer: BoxFormResponse | undefined };

/** The page of a club shipment: its contents, the deadline for changes, and its total. */
export function BoxScreen({ page, answer }: BoxScreenProps) {
  const { box, others } = page;
  const { shipment } = box;
  // BoxClosedNotice already explains why the save failed.
  const isOver = box.closed !== undefined && answer?.isSave === true;
  return (
    <div className="page-width pt-6 pb-16 lg:py-12">
      <p className="mb-5 text-small print:hidden">
        <TextLink to={href('/shop/wine-club')}>Your wine club</TextLink>
      </p>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
        <div className="min-w-0">
          <p className="type-eyebrow text-brass">
            {box.clubTitle} · {box.bottles} bottles
          </p>
          <h1 tabIndex={-1} className="type-heading mt-2">
            {box.title}
          </h1>
          {box.note !== '' && <p className="mt-3 max-w-reading text-ink-soft">{box.note}</p>}
        </div>
        {box.closed === undefined && <ChangeDeadline page={page} />}
      </header>
      {others.length > 1 && <OtherBoxes others={others} />}
      {box.closed && <BoxClosedNotice page={page} closed={box.closed} hadChanges={answer?.isSave === true} />}
      <ErrorSummary
        title={answer?.isSave ? 'We couldn’t save your box' : 'We couldn’t make that change'}
        problems={isOver ? [] : (answer?.problems ?? []).map((sentence) => ({ sentence }))}
        occasion={answer}
      />
      <BoxEditor
        // Resets the editor whenever the saved box changes.
        key={`${shipment.id} ${shipment.version} ${box.closed?.code}`}
        page={page}
        answer={answer}
      />
    </div>
  );
}

/** A countdown to the deadline for changes. Reloads the page's data when it ends. */
function ChangeDeadline({ page: { box, now } }: { page: BoxPageData }) {
  const { revalidate } = useRevalidator();
  return (
    <p className="border-brass border-l-2 pl-4 text-small">
      <span className="block font-medium text-text">
        <Countdown
          until={box.locksAt}
          now={now}
          over="The deadline has passed"
          onOver={() => void revalidate()}
        />
      </span>
      <span className="figures text-ink-soft">Deadline for changes: {formatWineryDeadline(box.locksAt)}</span>
    </p>
  );
}

function OtherBoxes({ others }: Pick<BoxPageData, 'others'>) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Your boxes" className="mb-8">
      <ul className="tab-list">
        {others.map(({ id, label, isCurrent }) => (
          <li key={id}>
            <Link
              to={`${pathname}?shipment=${id}`}
              aria-current={isCurrent ? 'page' : undefined}
              className={`tab ${isCurrent ? 'border-wine font-medium text-ink' : ''}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
