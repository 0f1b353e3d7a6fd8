import { useLocation } from 'react-router'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

interface Props {
  href: string
  className?: string | undefined
  children: React.ReactNode
}

/** A link as texts write it: a place on this page, a path of the site, an https address, a mail address or a number. */
export function ContentLink({ href, className, children }: Props) {
  const { t } = useTexts()
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
