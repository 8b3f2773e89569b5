import type { ColorSwatch, DesignToken } from '../types.ts';
import { ButtonExamples, ChoiceExamples, FieldExamples } from './control-sheets.tsx';
import { LoadingExamples, NavigationExamples, NoticeExamples } from './message-sheets.tsx';
import { DisclosureExamples, OverlayExamples } from './opening-sheets.tsx';
import { type ExamplePictures, ShopExamples } from './shop-sheet.tsx';
import {
  ColorExamples,
  IconExamples,
  MotionExamples,
  SpacingExamples,
  TypographyExamples,
} from './token-sheets.tsx';

const sheets = [
  { id: 'color', label: 'Color' },
  { id: 'type', label: 'Type' },
  { id: 'space', label: 'Space' },
  { id: 'motion', label: 'Motion' },
  { id: 'icons', label: 'Icons' },
  { id: 'buttons', label: 'Buttons' },
  { id: 'fields', label: 'Fields' },
  { id: 'choices', label: 'Choices' },
  { id: 'folds', label: 'Disclosures and tabs' },
  { id: 'covers', label: 'Dialogs and drawers' },
  { id: 'messages', label: 'Notices and toasts' },
  { id: 'waiting', label: 'Loading and empty states' },
  { id: 'ways', label: 'Navigation' },
  { id: 'shop', label: 'Shop components' },
] as const;

type DesignPageProps = {
  tokens: readonly DesignToken[];
  swatches: readonly ColorSwatch[];
  pictures: ExamplePictures;
};

/** The page that shows the design tokens and every component in all its states. */
export function DesignSystemPage({ tokens, swatches, pictures }: DesignPageProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="mb-16 grid gap-x-12 gap-y-5 lg:mb-24 lg:grid-cols-2 lg:items-end">
        <h1 tabIndex={-1} className="type-display">
          Design system
        </h1>
        <p className="max-w-reading text-lead text-ink-soft">
          Quiet, warm, exact. Every component that pages use, in every state.
        </p>
      </header>
      <div className="lg:grid lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="Components" className="mb-12 lg:sticky lg:top-8 lg:mb-0 lg:self-start">
          <ul className="flex flex-wrap gap-x-6 text-small lg:block">
            {sheets.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-9 items-center text-ink-soft hover:text-ink hover:link-line"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-24">
          <ColorExamples swatches={swatches} />
          <TypographyExamples tokens={tokens} />
          <SpacingExamples tokens={tokens} />
          <MotionExamples tokens={tokens} />
          <IconExamples />
          <ButtonExamples />
          <FieldExamples />
          <ChoiceExamples />
          <DisclosureExamples />
          <OverlayExamples />
          <NoticeExamples />
          <LoadingExamples />
          <NavigationExamples />
          <ShopExamples pictures={pictures} />
        </div>
      </div>
    </div>
  );
}
