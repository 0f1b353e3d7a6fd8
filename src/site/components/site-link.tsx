import { Link, type LinkProps } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { followsLink } from '../layout/scroll-after-navigation.ts'
import { Icon } from './icon.tsx'

/** A link within the site. Route discovery is off, because the manifest contains all routes. */
export function SiteLink(props: LinkProps) {
  return <Link prefetch="intent" discover="none" state={followsLink} {...props} />
}

interface Props {
  link: string
  className?: string | undefined
  children: React.ReactNode
}

/** A link from the content: a path of the site, or a URL that opens in a new tab. */
export function MenuLink({ link, className, children }: Props) {
  const { t } = useTranslation()
  if (!/https?:\/\//.test(link))
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
