import { Link } from 'react-router'
import { singleKinds } from '#domain/content/entries.ts'
import styles from './content.module.css'
import { ContentLayout } from './content-layout.tsx'
import { entryAddress } from './entry-address.ts'
import { useContentTranslation } from './use-content-translation.ts'

/** What exists once for the whole site. */
export function Component() {
  const { c } = useContentTranslation()
  return (
    <ContentLayout title={c('tab.site')}>
      <ul className={`rows line-top ${styles.entries}`}>
        {singleKinds.map((kind) => (
          <li key={kind}>
            <Link to={entryAddress({ kind, id: kind })}>
              <span className="entry">
                <strong>{c(`kind.${kind}`)}</strong>
                <span>{c(`site.${kind}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ContentLayout>
  )
}
