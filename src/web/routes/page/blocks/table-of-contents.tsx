import type { RichBlock, RichText } from '#domain/pages/rich-text.ts'
import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ContentLink } from '../content-link.tsx'
import { plainText } from '../plain-text.ts'
import styles from './table-of-contents.module.css'
import { useCurrentChapter } from './use-current-chapter.ts'

const fewestEntries = 4

type Heading = Extract<RichBlock, { kind: 'heading' }>
const isChapter = (block: RichBlock): block is Heading => block.kind === 'heading' && block.level === 2

/** Beside the text where there is room, folded above it where there is not. */
export function TableOfContents({ text, headline }: { text: RichText; headline: string | undefined }) {
  const { t } = useTexts('pages')
  const chapters = text.filter(isChapter)
  const currentId = useCurrentChapter(chapters.map(({ id }) => id))
  if (chapters.length < fewestEntries) return null
  const title = t('frame.contents')
  return (
    <nav className={styles.contents} aria-label={headline ? `${title}: ${headline}` : title}>
      <details>
        <summary>
          {title}
          <Icon name="plus" />
        </summary>
        <Entries chapters={chapters} />
      </details>
      <div className={styles.aside}>
        <p className={styles.title}>{title}</p>
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
