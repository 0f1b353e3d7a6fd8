import { Link } from 'react-router'
import { singleKinds } from '#domain/content/entries.ts'
import styles from './content.module.css'
import { ContentFrame } from './content-frame.tsx'
import { useContentTexts } from './content-texts.ts'
import { entryAddress } from './entry-address.ts'

/** What exists once for the whole site. */
export function SitePage() {
  const { c } = useContentTexts()
  return (
    <ContentFrame title={c('tab.site')}>
      <ul className={styles.entries}>
        {singleKinds.map((kind) => (
          <li key={kind}>
            <Link to={entryAddress({ kind, id: kind })}>
              <span className={styles.entryText}>
                <strong>{c(`kind.${kind}`)}</strong>
                <span>{c(`site.${kind}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ContentFrame>
  )
}
