/** A banner above every page of a staging shop, so that visitors don't mistake it for the live shop. */
export function StagingBanner() {
  return (
    <aside aria-label="Staging" className="bg-wine py-1.5 text-center text-[0.8125rem]/5 text-paper">
      Staging: no real orders
    </aside>
  );
}
