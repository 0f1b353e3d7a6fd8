import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import backLinkStyles from './back-link.module.css'
import styles from './page.module.css'
import { PageTitle } from './page-title.tsx'

interface Props {
  title: string
  /** Beside the title, such as a button. */
  tools?: React.ReactNode
  width?: 'narrow' | 'wide'
  hasBack?: boolean
  /** The tabs of a section say it already; on paper there are none. */
  isTitleForPrint?: boolean
  children: React.ReactNode
}

/** A page with a headline, in one column. */
export const Page = ({ title, tools, width = 'narrow', hasBack = false, isTitleForPrint = false, children }: Props) => (
  <div className={`stack top gap-2 ${styles.page}`} data-width={width}>
    {hasBack && <BackLink />}
    <header className={`between ${styles.head}`} data-print={isTitleForPrint}>
      <PageTitle>{title}</PageTitle>
      {tools}
    </header>
    {children}
  </div>
)

/** To where one came from; to the board when the page was opened directly. */
function BackLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      className={`row middle gap-05 strong ${backLinkStyles.back} no-print`}
      onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
    >
      <Icon name="previous" />
      {t('common.back')}
    </button>
  )
}
