import { useEffect, useState } from 'react'
import type { RichBlock } from '#domain/content/rich-text.ts'
import { Icon } from '#site/components/icon.tsx'
import { Section } from '#site/components/section/section.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import { ContentLink } from '../content-link.tsx'
import { plainText, RichText } from '../rich-text.tsx'
import styles from './document-block.module.css'

export function DocumentBlock({ id, headline, text }: BlockProps<'document'>) {
  return (
    <Section id={id} headline={headline} className={styles.block}>
      <TableOfContents text={text} headline={headline} />
      <RichText text={text} isBelowHeadline={headline !== undefined} className={styles.text} />
    </Section>
  )
}

const minChapters = 4

type Heading = Extract<RichBlock, { kind: 'heading' }>
const isChapter = (block: RichBlock): block is Heading => block.kind === 'heading' && block.level === 2

/** Beside the text on wide screens, collapsed above it on narrow ones. */
function TableOfContents({ text, headline }: { text: readonly RichBlock[]; headline: string | undefined }) {
  const { t } = useTranslation('pages')
  const chapters = text.filter(isChapter)
  const currentId = useCurrentChapter(chapters.map(({ id }) => id))
  if (chapters.length < minChapters) return null
  const title = t('frame.contents')
  return (
    <nav className={`${styles.contents} no-print`} aria-label={headline ? `${title}: ${headline}` : title}>
      <details>
        <summary>
          {title}
          <Icon name="plus" />
        </summary>
        <Entries chapters={chapters} />
      </details>
      <div className={styles.aside}>
        <p className="strong crust">{title}</p>
        <Entries chapters={chapters} currentId={currentId} />
      </div>
    </nav>
  )
}

function Entries({ chapters, currentId }: { chapters: readonly Heading[]; currentId?: string | undefined }) {
  return (
    <ol>
      {chapters.map((chapter) => (
        <li key={chapter.id} data-current={chapter.id === currentId || undefined}>
          <ContentLink href={`#${chapter.id}`}>{plainText([chapter])}</ContentLink>
        </li>
      ))}
    </ol>
  )
}

/** A chapter is current when its heading is above this fraction of the window height. */
const readingLine = 0.35

function findLastAbove(ids: readonly string[], line: number): string | undefined {
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line)
}

/** The observer only reports that a heading crossed the reading line; the positions decide which chapter is current. */
function useCurrentChapter(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const headingIds = key.split(' ')
    const update = () => setCurrent(findLastAbove(headingIds, window.innerHeight * readingLine))
    // Everything above the line counts as visible; otherwise a jump past the whole window would not be reported.
    const rootMargin = `1000000px 0px -${(1 - readingLine) * 100}% 0px`
    const observer = new IntersectionObserver(update, { rootMargin })
    for (const id of headingIds) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
