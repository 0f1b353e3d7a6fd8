import { useLocation } from 'react-router'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './content-link.module.css'

interface Props {
  href: string
  className?: string | undefined
  children: React.ReactNode
}

/** A link from content: `#anchor`, `/path`, `https:`, `mailto:` or `tel:`. */
export function ContentLink({ href, className, children }: Props) {
  const { t } = useTranslation()
  const { search } = useLocation()
  if (href.startsWith('#'))
    return (
      <SiteLink to={{ search, hash: href }} className={className}>
        {children}
      </SiteLink>
    )
  if (href.startsWith('/'))
    return (
      <SiteLink to={href} className={className}>
        {children}
      </SiteLink>
    )
  if (!href.startsWith('https://'))
    return (
      <a href={href} className={className}>
        {children}
      </a>
    )
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  )
}

/** The call-to-action link of a block. */
export function BlockLink({ href, label }: { href: string; label: string }) {
  return (
    <ContentLink href={href} className={`target strong crust ${styles.link}`}>
      <span>{label}</span>
      <PageIcon name="arrow" size={20} />
    </ContentLink>
  )
}
