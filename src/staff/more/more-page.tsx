import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { listPages } from '../pages.ts'
import styles from './more-page.module.css'

export function MorePage() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Page title={t('nav.more')}>
      <p className="soft">{t('more.signedInAs', { name: session.name, role: t(`role.${session.role}`) })}</p>
      <ul className={`stack line-top ${styles.entries}`}>
        {listPages(session).underMore.map(({ path, name, label, icon }) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={icon} size={32} />
              <span className="entry">
                <strong>{t(`nav.${label}`)}</strong>
                <span>{t.find(`more.${name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
