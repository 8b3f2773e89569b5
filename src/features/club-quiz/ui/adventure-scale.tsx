const steps = ['Everybody’s', 'Well known', 'Half way', 'Seldom met', 'Unexpected'];

/** One of five along a line, from what everybody likes to what nobody expects. */
export function AdventureScale({ defaultValue }: { defaultValue: number }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-small">How far do you go?</legend>
      <div className="grid grid-cols-5 divide-x divide-line overflow-hidden rounded-house border border-edge bg-field">
        {steps.map((words, index) => (
          <label
            key={words}
            className="flex min-h-13 flex-col items-center gap-2 px-1 py-3.5 text-center hover:bg-paper/70 has-checked:bg-paper-deep/60"
          >
            <input
              type="radio"
              name="adventure"
              value={index + 1}
              defaultChecked={index + 1 === defaultValue}
              className="tick-dot"
            />
            <span className="figures sm:sr-only">{index + 1}</span>
            <span className="text-small max-sm:sr-only">{words}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-ink-soft text-small">
        <span>Classic</span>
        <span>Adventurous</span>
      </p>
    </fieldset>
  );
}
