import { searchCommands } from '../command-rules.ts';
import type { NavigationSection } from '../navigation-rules.ts';
import { Modal } from './modal.tsx';
import { useHasCapability } from './staff-context.tsx';

const everywhere: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'Search and commands'],
  ['/', 'Search this list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['?', 'This list'],
];

const inThread: readonly (readonly [keys: string, what: string])[] = [
  ['r', 'Write an answer'],
  ['Ctrl Enter', 'Send it'],
  ['s', 'Snooze'],
  ['e', 'Close'],
];

/** The dialog with all keyboard shortcuts. */
export default function KeyboardShortcutHelp({
  sections,
  onClose,
}: {
  sections: readonly NavigationSection[];
  onClose: () => void;
}) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose} className="sm:max-w-xl">
      <div className="grid gap-x-8 px-5 pt-2 pb-5 sm:grid-cols-2">
        <div>
          <KeyList title="On every page" keys={everywhere} />
          <Examples />
        </div>
        <div>
          <KeyList title="Go to" keys={sections.map(({ key, label }) => [`g ${key}`, label] as const)} />
          {sections.some(({ icon }) => icon === 'inbox') && (
            <KeyList title="In a chat or case" keys={inThread} />
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Examples of actions that can be entered in the search. */
function Examples() {
  const may = useHasCapability();
  const own = searchCommands.filter(({ needs }) => may(needs));
  return own.length === 0 ? null : (
    <section>
      <h3 className="type-eyebrow mt-2 mb-1">In the search</h3>
      <dl>
        {own.map(({ verb, example, what }) => (
          <div key={verb} className="flex items-center justify-between gap-4 border-t border-line py-1.5">
            <dt className="order-2 whitespace-nowrap text-small figures text-ink-soft">{example}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="type-eyebrow mt-2 mb-1">{title}</h3>
      <dl>
        {keys.map(([pressed, what]) => (
          <div key={pressed} className="flex items-center justify-between gap-4 border-t border-line py-1.5">
            <dt className="order-2 flex gap-1">
              {pressed.split(' ').map((key) => (
                <kbd key={key} className="key-cap">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
