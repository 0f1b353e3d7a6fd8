import { Link, type LinkProps } from 'react-router'

/** Inside the site. The frame itself scrolls after a navigation, smoothly and after a moment, so the router must not. */
export function SiteLink(props: LinkProps) {
  return <Link prefetch="intent" preventScrollReset {...props} />
}
