import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { HomePageTexts } from '../home-rules.ts';

type HomeStoryProps = { words: HomePageTexts['story']; picture: PictureSource | null };

export function HomeStory({ words: { title, alt, paragraphs, facts }, picture }: HomeStoryProps) {
  return (
    <section aria-labelledby="story" className="page-width pb-16 further-down lg:pb-24">
      {picture && (
        <Picture
          source={picture}
          sizes="(min-width: 90rem) 84rem, (min-width: 40rem) 103vw, 120vw"
          alt={alt}
          className="aspect-4/3 w-full rounded-winery object-cover sm:aspect-21/9"
        />
      )}
      <div className="mt-10 grid gap-8 lg:mt-14 lg:grid-cols-2 lg:gap-20">
        <div>
          <p className="type-eyebrow text-brass">Our story</p>
          <h2 id="story" className="type-heading mt-4">
            {title}
          </h2>
        </div>
        <div>
          <div className="grid max-w-[40em] gap-4 text-ink-soft">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {facts.length > 0 && <FactsTable facts={facts} className="mt-8" />}
        </div>
      </div>
    </section>
  );
}
