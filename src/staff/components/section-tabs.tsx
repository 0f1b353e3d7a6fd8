import { NavLink } from 'react-router'
import tabStyles from '#ui/tabs.module.css'

interface Props {
  label: string
  /** isExact: not marked on the pages below its address. */
  tabs: readonly { to: string; label: string; isExact?: boolean }[]
}

/** Switches between the pages of one section. */
export const SectionTabs = ({ label, tabs }: Props) => (
  <nav className={`${tabStyles.tabs} no-print`} aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink to={tab.to} end={tab.isExact ?? false}>
            {tab.label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
