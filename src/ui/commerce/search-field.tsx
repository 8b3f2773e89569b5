import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, href, useNavigate } from 'react-router';
import { type Cents, formatCents } from '../../core/money.ts';
import { Button } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

/** A suggested search result: a wine with its price, or a page without one. */
type Suggestion = { readonly name: string; readonly to: string; readonly priceCents?: Cents };

const pauseMilliseconds = 180;
const shortest = 2;

/** Returns suggestions for a text, requested when the visitor pauses typing. Outdated responses are discarded. */
function useSuggestions(text: string) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    const asked = text.trim();
    if (asked.length < shortest) {
      setSuggestions([]);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `/search/products/suggestions?${new URLSearchParams({ q: asked })}`;
        const answer = await fetch(address, { signal: leaving.signal });
        const body = answer.ok
          ? ((await answer.json()) as { suggestions: readonly Suggestion[] })
          : undefined;
        if (!leaving.signal.aborted) setSuggestions(body?.suggestions ?? []);
      } catch {
        // Aborted or failed: the field works without suggestions.
      }
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);
  return suggestions;
}

type SearchFieldProps = {
  /** The text of the current search. */
  text?: string;
  /** Whether the field takes the focus when it is mounted. */
  isFocused?: boolean;
};

/** A search form with suggestions, as a combobox (ARIA 1.2). Arrow keys select a suggestion, Enter opens it, and Escape closes the list. */
export function SearchField({ text = '', isFocused = false }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(entered);
  const isOpen = isShown && suggestions.length > 0;

  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function put(away: boolean): void {
    setIsShown(!away);
    setActive(-1);
  }

  function go(suggestion: Suggestion): void {
    put(true);
    void navigate(suggestion.to);
  }

  function press(event: KeyboardEvent): void {
    const { length } = suggestions;
    const chosen = isOpen ? suggestions[active] : undefined;
    if (event.key === 'Escape' && isOpen) put(true);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else if (event.key === 'ArrowDown' && length > 0) {
      setIsShown(true);
      setActive(active + 1 < length ? active + 1 : -1);
    } else if (event.key === 'ArrowUp' && length > 0) {
      setIsShown(true);
      setActive(active === -1 ? length - 1 : active - 1);
    } else return;
    event.preventDefault();
  }

  return (
    <Form
      action={href('/search/products')}
      role="search"
      onSubmit={() => put(true)}
      className="flex max-w-reading gap-3"
    >
      <div className="relative min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          Search wines, visits and help
        </label>
        <input
          ref={field}
          key={text}
          id={id}
          type="search"
          name="q"
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          placeholder="Zinfandel, 2021, under $40"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active !== -1 ? `${id}-${active}` : undefined}
          onInput={(event) => {
            setEntered(event.currentTarget.value);
            put(false);
          }}
          onKeyDown={press}
          onBlur={() => put(true)}
          className="field-box [&::-webkit-search-cancel-button]:appearance-none"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-30 mt-1 rounded-winery border border-line bg-field"
        >
          {suggestions.map((suggestion, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={suggestion.to}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === active}
              // Keeps the focus in the field; losing it would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(suggestion)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-between gap-6 border-line px-4 py-2 not-first:border-t hover:bg-paper-deep',
                position === active && 'bg-paper-deep outline-2 -outline-offset-2 outline-ink',
              )}
            >
              <span>{suggestion.name}</span>
              <span className="figures text-small text-ink-soft">
                {suggestion.priceCents === undefined ? 'Page' : formatCents(suggestion.priceCents)}
              </span>
            </div>
          ))}
        </div>
        <VisuallyHidden>
          <span role="status">{isOpen ? countSentence(suggestions.length) : ''}</span>
        </VisuallyHidden>
      </div>
      <Button className="shrink-0">Search</Button>
    </Form>
  );
}

function countSentence(count: number): string {
  return count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`;
}
