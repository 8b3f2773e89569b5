import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Icon, iconNames } from '../../../ui/media/icons.tsx';
import { tokensOfKind } from '../rules.ts';
import type { ColorContrast, ColorSwatch, DesignToken } from '../types.ts';
import { ComponentExample, ExampleGrid, ExampleSection } from './sheet.tsx';

export function ColorExamples({ swatches }: { swatches: readonly ColorSwatch[] }) {
  return (
    <ExampleSection
      id="color"
      title="Color"
      intro="Limestone paper, oak ink, one deep wine red used sparingly, brass for small accents. Text has a contrast of at least 4.5:1, edges and icons at least 3:1. Each color shows its contrast with the backgrounds it appears on."
    >
      <ul className="grid grid-cols-2 gap-x-5 gap-y-10 sm:grid-cols-3 xl:grid-cols-4">
        {swatches.map((swatch) => (
          <li key={swatch.name}>
            <ColorCard swatch={swatch} />
          </li>
        ))}
      </ul>
    </ExampleSection>
  );
}

function ColorCard({ swatch: { name, value, use, contrasts } }: { swatch: ColorSwatch }) {
  return (
    <>
      {/* The swatch keeps its color in forced-colors mode. */}
      <svg aria-hidden="true" className="block h-24 w-full rounded-winery border border-line">
        <rect width="100%" height="100%" fill={value} />
      </svg>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <span className="figures text-small text-ink-soft">{value}</span>
      </p>
      <p className="mt-0.5 text-small text-ink-soft">{use}</p>
      {contrasts.length > 0 && (
        <ul className="mt-4 grid grid-cols-4 gap-2">
          {contrasts.map((each) => (
            <li key={each.ground}>
              <ContrastChip color={value} contrast={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A color on one background, as text or as a mark, with its contrast ratio. */
function ContrastChip({ color, contrast }: { color: string; contrast: ColorContrast }) {
  const { ground, groundValue, kind, ratio } = contrast;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 48 36"
        className="block w-full rounded-winery border border-line font-medium forced-color-adjust-none"
      >
        <rect width="48" height="36" fill={groundValue} />
        {kind === 'words' ? (
          <text x="24" y="24" fontSize="17" textAnchor="middle" fill={color}>
            Aa
          </text>
        ) : (
          <rect x="14" y="10" width="20" height="16" fill="none" stroke={color} strokeWidth="2" />
        )}
      </svg>
      <p className="figures mt-1 text-[0.8125rem]/5 text-ink-soft">
        <span className="sr-only">on {ground}: </span>
        {ratio.toFixed(1)}
      </p>
    </>
  );
}

const styles = [
  { name: 'Display', look: 'type-display', words: 'Ocean wind, chalk ground' },
  { name: 'Heading', look: 'type-heading', words: 'What the hillside gave in 2022' },
  { name: 'Title', look: 'type-title', words: 'Old Block Zinfandel 2022' },
  { name: 'Eyebrow', look: 'type-eyebrow text-brass', words: 'Current releases' },
  {
    name: 'Lead',
    look: 'text-lead',
    words: 'Fog until ten, wind after three, and nights that are cold even in August.',
  },
  {
    name: 'Text',
    look: '',
    words:
      'We pick at night, because grapes that come in cold keep what the day would take. In 2022 that was 41 nights.',
  },
  { name: 'Small', look: 'text-small text-ink-soft', words: 'Leaves the cellar within two business days.' },
  { name: 'Figures', look: 'figures', words: '$49.00 · $1,143.98 · 0123456789' },
] as const;

export function TypographyExamples({ tokens }: { tokens: readonly DesignToken[] }) {
  return (
    <ExampleSection
      id="type"
      title="Type"
      intro="Fraunces is for headings and names; Instrument Sans is for everything that is read or clicked. Old-style figures in sentences, lining ones in prices and tables."
    >
      <dl className="border-line border-b">
        {styles.map(({ name, look, words }) => (
          <div
            key={name}
            className="grid items-baseline gap-x-8 gap-y-1 border-line border-t py-6 md:grid-cols-[8rem_1fr]"
          >
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className={`min-w-0 ${look}`}>{words}</dd>
          </div>
        ))}
      </dl>
      <ExampleGrid>
        <ComponentExample name="Sizes">
          <TokenTable tokens={tokensOfKind(tokens, 'text')} />
        </ComponentExample>
        <ComponentExample name="Families">
          <FactsTable
            className="text-small"
            facts={[
              { label: 'display', value: 'Fraunces' },
              { label: 'sans', value: 'Instrument Sans' },
            ]}
          />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

function TokenTable({ tokens }: { tokens: readonly DesignToken[] }) {
  return (
    <FactsTable className="text-small" facts={tokens.map(({ name, value }) => ({ label: name, value }))} />
  );
}

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24];

export function SpacingExamples({ tokens }: { tokens: readonly DesignToken[] }) {
  return (
    <ExampleSection
      id="space"
      title="Space, edges, depth"
      intro="A grid of four pixels; sections breathe at 96, on phones at 64. Corners of two pixels. Lines draw structure: the only shadow is the one that a bottle throws."
    >
      <ExampleGrid>
        <ComponentExample name="Space">
          <ul className="space-y-2.5">
            {steps.map((step) => (
              <li key={step} className="flex items-center gap-4 text-small">
                <span className="figures w-8 text-right text-ink-soft">{step * 4}</span>
                <svg aria-hidden="true" width={step * 4} height="12">
                  <rect width="100%" height="100%" className="fill-brass-bright" />
                </svg>
              </li>
            ))}
          </ul>
        </ComponentExample>
        <ComponentExample name="Widths">
          <TokenTable tokens={tokensOfKind(tokens, 'container')} />
        </ComponentExample>
        <ComponentExample name="Edges and depth">
          <div className="grid gap-4 text-small">
            <p className="rounded-winery border border-line p-4">A hairline between items</p>
            <p className="rounded-winery border border-edge bg-field p-4">The edge of a form field</p>
            <p className="bottle-ground p-4">A picture background</p>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 48 64"
            className="mx-auto mt-6 mb-6 h-24 overflow-visible drop-shadow-glass"
          >
            <rect x="12" width="24" height="64" rx="2" className="fill-olive" />
          </svg>
          <TokenTable tokens={tokensOfKind(tokens, 'drop-shadow')} />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

const motions = [
  { name: 'rise', use: 'Content that appears in place', look: 'motion-safe:animate-rise' },
  { name: 'slide', use: 'Panels that slide in from the edge', look: 'motion-safe:animate-slide' },
  { name: 'dim', use: 'The backdrop behind a panel', look: 'motion-safe:animate-dim' },
  { name: 'breathe', use: 'Loading', look: 'motion-safe:animate-breathe' },
  { name: 'turn', use: 'Work in progress', look: 'motion-safe:animate-turn' },
] as const;

export function MotionExamples({ tokens }: { tokens: readonly DesignToken[] }) {
  const [round, setRound] = useState(0);
  return (
    <ExampleSection
      id="motion"
      title="Motion"
      intro="Short, and only where it explains something: 160 to 220 milliseconds, a little travel, no bounce. None at all for people who prefer reduced motion."
    >
      <ul className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-5">
        {motions.map(({ name, use, look }) => (
          <li key={name} className="text-small">
            <div className="bottle-ground mb-3 grid h-32 place-items-center">
              <svg key={round} aria-hidden="true" viewBox="0 0 40 40" className={`h-14 ${look}`}>
                <rect width="40" height="40" rx="2" className="fill-wine" />
              </svg>
            </div>
            <p className="font-medium">{name}</p>
            <p className="text-ink-soft">{use}</p>
          </li>
        ))}
      </ul>
      <Button type="button" kind="outline" onClick={() => setRound(round + 1)}>
        Show again
      </Button>
      <div className="max-w-reading">
        <TokenTable
          tokens={[
            ...tokensOfKind(tokens, 'ease'),
            ...tokensOfKind(tokens, 'default-transition').slice(0, 1),
            ...tokensOfKind(tokens, 'animate'),
          ]}
        />
      </div>
    </ExampleSection>
  );
}

export function IconExamples() {
  return (
    <ExampleSection
      id="icons"
      title="Icons"
      intro="Drawn on a 20 by 20 grid with a 1.5-pixel line, in the color of the text beside them. An icon always comes with text."
    >
      <ul className="grid grid-cols-3 gap-x-4 gap-y-8 sm:grid-cols-5 lg:grid-cols-8">
        {iconNames.map((name) => (
          <li key={name} className="grid justify-items-center gap-3 text-center text-small text-ink-soft">
            <Icon name={name} size={28} className="text-ink" />
            {name}
          </li>
        ))}
      </ul>
    </ExampleSection>
  );
}
