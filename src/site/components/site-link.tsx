import { Link, type LinkProps } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { followsLink } from '../layout/scroll-after-navigation.ts'
import { Icon } from './icon.tsx'

/** A link within the site. Route discovery is off, because the manifest contains all routes. */
export function SiteLink(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === 'string' && props.to.startsWith('/'))
    return <LinkMarkup {...props} to={props.to} />
  return <Link prefetch="intent" discover="none" state={followsLink} {...props} />
}

/** What the router makes of a link to a path, without the dozen hooks with which it prepares to follow it: only browsers do. */
const LinkMarkup = ({
  to,
  prefetch: _prefetch,
  discover: _discover,
  state: _state,
  replace: _replace,
  viewTransition: _viewTransition,
  preventScrollReset: _preventScrollReset,
  reloadDocument: _reloadDocument,
  relative: _relative,
  ...attributes
}: LinkProps & { to: string }) => <a {...attributes} href={to} />

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
