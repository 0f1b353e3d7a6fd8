import { Link, type LinkProps } from 'react-router'

/**
 * Inside the site. The frame itself scrolls after a navigation, smoothly and after a moment, so the router must not; and
 * nothing is to be discovered, the site knows all its addresses.
 */
export function SiteLink(props: LinkProps) {
  return <Link prefetch="intent" discover="none" preventScrollReset {...props} />
}
