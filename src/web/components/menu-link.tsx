import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

interface Props {
  link: string
  className?: string | undefined
  children: React.ReactNode
}

/** A link as content files write it: a path of the site, or an https address that opens in a new tab. */
export function MenuLink({ link, className, children }: Props) {
  const { t } = useTexts()
  if (!link.includes('https://'))
    return (
      <SiteLink to={`/${link}`} className={className}>
        {children}
      </SiteLink>
    )
  return (
    <a href={link} target="_blank" rel="noopener" className={className}>
      {children} <Icon name="external" size={16} />
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  )
}
