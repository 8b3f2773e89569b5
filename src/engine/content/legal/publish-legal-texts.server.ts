import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { notifyChannel } from '../../../platform/announcements.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LegalText } from '../../../winery-legal.ts';
import { settingsChannel } from '../settings/save-setting.server.ts';
import { legalTextProblems } from './check-rules.ts';
import { insertLegalText, lockLegalDocument, publishedLegalTexts } from './store.server.ts';

type PublishCode =
  | 'LEGAL_TEXT_INVALID'
  /** The version of this day is published with other words. */
  | 'LEGAL_TEXT_PUBLISHED'
  /** The version would have applied to people who could not read it yet. */
  | 'LEGAL_TEXT_BACKDATED';

/**
 * Publishes versions of legal texts. Each version takes effect on its date in the winery's time zone and never changes. The first versions
 * of a document may have past dates. Refusals identify the text by `details.index`.
 */
export async function publishLegalTexts(
  tx: Transaction,
  texts: readonly LegalText[],
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<readonly ('created' | 'unchanged')[], PublishCode>> {
  for (const document of [...new Set(texts.map((text) => text.document))].sort()) {
    await lockLegalDocument(tx, document);
  }
  const before = await publishedLegalTexts(tx);
  const saved: ('created' | 'unchanged')[] = [];
  for (const [index, text] of texts.entries()) {
    const refusals = evaluate(text, before, now);
    if (refusals.length > 0) {
      return refused(...refusals.map((refusal) => ({ ...refusal, details: { index } })));
    }
    const { document, from } = text;
    const isKnown = before.some((each) => each.document === document && each.from === from);
    saved.push(isKnown ? 'unchanged' : 'created');
    if (isKnown) continue;
    await insertLegalText(tx, { ...text, publishedAt: now, publishedBy: actor });
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'legal_text.published', subjectType: 'setting' },
      ...{ subjectId: document, data: { from } },
    });
  }
  if (saved.includes('created')) await notifyChannel(tx, settingsChannel, 'legalTexts');
  return ok(saved);
}

type Refused = { readonly code: PublishCode; readonly field: string; readonly sentence: string };

function evaluate(text: LegalText, before: readonly LegalText[], now: Date): Refused[] {
  const faults = legalTextProblems(text);
  if (faults.length > 0) return faults.map((fault) => ({ code: 'LEGAL_TEXT_INVALID', ...fault }));
  const { document, from, changes, body } = text;
  const versions = before.filter((each) => each.document === document);
  const known = versions.find((each) => each.from === from);
  if (known) {
    const isSame = known.changes === changes && known.body === body;
    const sentence = `The ${formatDateWithYear(from)} version is published and can’t be changed. Publish the new wording with a later date.`;
    return isSame ? [] : [{ code: 'LEGAL_TEXT_PUBLISHED', field: 'from', sentence }];
  }
  const today = wineryDate(now);
  if (versions.length === 0 || from >= today) return [];
  const sentence = `People have already agreed to a published version, so a new one can’t take effect before ${formatDateWithYear(today)}.`;
  return [{ code: 'LEGAL_TEXT_BACKDATED', field: 'from', sentence }];
}
