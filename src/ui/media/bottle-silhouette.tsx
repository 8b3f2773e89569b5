/** A drawn bottle in the theme's colors, for a product without a photo. Decorative, because the product's name appears beside it. */
export function BottleSilhouette({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} width="100" height="200" viewBox="0 0 100 200">
      <path
        className="fill-ink-soft"
        d="M41 2h18v10l-1.5 2v46c0 12 15.5 15 15.5 34v98c0 4-2.5 6-6 6H33c-3.5 0-6-2-6-6V94c0-19 15.5-22 15.5-34V14L41 12z"
      />
      <path className="fill-wine" d="M41 2h18v10l-1.5 2v30h-15V14L41 12z" />
      <path className="fill-paper" d="M27 112h46v52H27z" />
      <path className="fill-brass" d="M27 118h46v1.5H27zM27 156.5h46v1.5H27z" />
    </svg>
  );
}
