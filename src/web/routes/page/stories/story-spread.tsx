import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { StoriesBlock } from '#domain/pages/blocks.ts'
import { PictureImage } from '#web/components/picture-image.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RichText } from '../rich-text.tsx'
import type { StorySide } from './story-sides.ts'
import styles from './story-spread.module.css'

interface Props {
  story: Shown<StoriesBlock>['stories'][number]
  side: StorySide | undefined
  heading: 'h2' | 'h3'
}

export function StorySpread({ story, side, heading: Heading }: Props) {
  const { t } = useTexts('pages')
  const nameId = useId()
  return (
    <article className={styles.story} data-side={side ?? 'none'} aria-labelledby={nameId}>
      <div className={`page ${styles.spread}`}>
        {story.picture && (
          <PictureImage
            className={styles.picture ?? ''}
            picture={story.picture}
            alt={story.alt ?? ''}
            sizes="(min-width: 1440px) 36rem, (min-width: 900px) 42vw, 100vw"
          />
        )}
        <header className={styles.head}>
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
