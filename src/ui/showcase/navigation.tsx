import { FilterChip } from '../filter-chip.tsx'
import { DrawnIcon } from '../icon.tsx'
import { close, plus } from '../icon-paths.ts'
import tabStyles from '../tabs.module.css'
import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

export const filterChips: Part = {
  name: 'FilterChip',
  states: (language) => {
    const { short, long, full } = sampleTextsIn(language)
    const count = { figure: 12, text: '12' }
    return {
      default: <FilterChip type="checkbox" label={short} count={count} />,
      chosen: <FilterChip type="checkbox" label={short} count={count} defaultChecked />,
      icon: <FilterChip type="checkbox" label={short} icon={<DrawnIcon path={plus} size={18} />} />,
      disabled: <FilterChip type="checkbox" label={full} count={{ figure: 0, text: '0' }} />,
      long: <FilterChip type="checkbox" label={long} />,
      button: (
        <button type="button" className="chip" aria-pressed="true">
          {short}
        </button>
      ),
      link: (
        <a href="#search" className="chip">
          {short}
          <DrawnIcon path={close} size={16} />
        </a>
      ),
    }
  },
}

export const tabs: Part = {
  name: 'Tabs',
  states: (language) => {
    const { short, label, full } = sampleTextsIn(language)
    return {
      default: (
        <nav className={tabStyles.tabs} aria-label={label}>
          <ul>
            <li>
              <a href="#first" aria-current="page">
                {short}
              </a>
            </li>
            <li>
              <a href="#second">{label}</a>
            </li>
            <li>
              <span className={tabStyles.tab} data-off>
                {full}
              </span>
            </li>
          </ul>
        </nav>
      ),
    }
  },
}
