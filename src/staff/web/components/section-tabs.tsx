import { NavLink } from 'react-router'
import styles from './section-tabs.module.css'

interface Props {
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Switches between the pages of one section. */
export const SectionTabs = ({ label, tabs }: Props) => (
  <nav className={styles.tabs} aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink to={tab.to}>{tab.label}</NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
