import { useId } from 'react'
import { PictureImage } from '#site/components/picture-image.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import { RichText } from '../rich-text.tsx'
import styles from './stories-block.module.css'

export function StoriesBlock({ id, headline, stories }: BlockProps<'stories'>) {
  const headingId = useId()
  const sides = alternateSides(stories)
  return (
    <section id={id} className={styles.block} aria-labelledby={headline && headingId}>
      {headline && (
        <h2 id={headingId} className="page">
          {headline}
        </h2>
      )}
      {stories.map((story, index) => (
        <Story key={story.name} story={story} side={sides[index]} heading={headline ? 'h3' : 'h2'} />
      ))}
    </section>
  )
}

interface Props {
  story: BlockProps<'stories'>['stories'][number]
  side: StorySide | undefined
  heading: 'h2' | 'h3'
}

function Story({ story, side, heading: Heading }: Props) {
  const { t } = useTranslation('pages')
  const nameId = useId()
  return (
    <article className={styles.story} data-side={side ?? 'none'} aria-labelledby={nameId}>
      <div className={`page ${styles.spread}`}>
        {story.picture && (
          <PictureImage
            className={styles.picture}
            picture={story.picture}
            alt={story.alt ?? ''}
            sizes="(min-width: 1440px) 36rem, (min-width: 900px) 42vw, 100vw"
          />
        )}
        <header className={`row wrap baseline line-bottom ${styles.head}`}>
          <Heading id={nameId}>{story.name}</Heading>
          <p>{story.role}</p>
          <p className={styles.since}>
            {t('blocks.stories.since')} <span>{story.since}</span>
          </p>
        </header>
        <blockquote className={styles.quote}>
          <p>{story.quote}</p>
        </blockquote>
        <div className={styles.text}>
          <RichText text={story.text} />
        </div>
      </div>
    </article>
  )
}

type StorySide = 'left' | 'right'

/** Pictures alternate between left and right; stories without a picture have no side. */
export function alternateSides(stories: readonly { picture?: unknown }[]): (StorySide | undefined)[] {
  let pictures = 0
  return stories.map(({ picture }) => {
    if (!picture) return undefined
    pictures += 1
    return pictures % 2 === 1 ? 'left' : 'right'
  })
}
