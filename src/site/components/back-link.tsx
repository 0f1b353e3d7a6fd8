import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

interface Props {
  to: string
  /** For pages whose picture moves into the list. */
  viewTransition?: boolean
  children: string
}

/** Above the headline of a page: leads to the list that it belongs to. */
export function BackLink({ to, viewTransition = false, children }: Props) {
  return (
    <p className="no-print">
      <SiteLink to={to} className="text-button" viewTransition={viewTransition}>
        <Icon name="previous" size={18} />
        {children}
      </SiteLink>
    </p>
  )
}
