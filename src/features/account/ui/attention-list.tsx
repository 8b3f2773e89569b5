import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import type { Attention } from '../tile-rules.ts';

/** What waits for its customer, before everything else. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  if (attention.length === 0) return null;
  return (
    <section aria-label="What needs your attention" className="mb-10 space-y-3">
      {attention.map(({ sentence, action, to }) => (
        <Notice key={sentence} title={sentence}>
          <TextLink to={to}>{action}</TextLink>
        </Notice>
      ))}
    </section>
  );
}
