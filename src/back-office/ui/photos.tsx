/** Photos sent by a customer, each of which opens in a new tab. */
export function CustomerPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3 border-t border-line p-4">
      {photos.map((path, index) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            <img src={path} alt={`Attachment ${index + 1}`} className="h-40 w-auto rounded-winery" />
          </a>
        </li>
      ))}
    </ul>
  );
}
