import { type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { house } from '../../../house.ts';
import { Mark } from '../../../ui/media/mark.tsx';

/** What a member shows at our own bar: who they are, and until when it holds. */
export function MemberCard({ name, until }: { name: string; until: CivilDate }) {
  return (
    <section
      aria-label="Your card to show"
      className="on-ink flex aspect-[1.586] w-full max-w-96 flex-col justify-between bg-ink p-6 text-paper print:border"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="type-eyebrow text-brass-light">{house.membershipName}</p>
        <Mark className="h-auto w-12" />
      </div>
      <div>
        <p className="type-title wrap-anywhere">{name}</p>
        <p className="figures mt-1 text-small text-paper/80">Member until {formatDateWithYear(until)}</p>
        <p className="mt-4 border-paper/20 border-t pt-3 text-small">
          10% at Downtown Barrel Bar: show this before you pay.
        </p>
      </div>
    </section>
  );
}
