import { FactList } from '../fact-list.tsx'
import tableStyles from '../table.module.css'
import { Tag } from '../tag.tsx'
import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

export const tags: Part = {
  name: 'Tag',
  states: (language) => {
    const { short, long, full } = sampleTextsIn(language)
    return {
      default: <Tag>{short}</Tag>,
      success: (
        <Tag tone="success" hasDot>
          {short}
        </Tag>
      ),
      warning: (
        <Tag tone="warning" hasDot>
          {full}
        </Tag>
      ),
      error: <Tag tone="error">{short}</Tag>,
      urgent: <Tag tone="urgent">{short}</Tag>,
      long: <Tag tone="info">{long}</Tag>,
    }
  },
}

export const factLists: Part = {
  name: 'FactList',
  states: (language) => {
    const { label, value, hint, long } = sampleTextsIn(language)
    return {
      default: (
        <FactList
          facts={[
            [label, value],
            [hint, long],
          ]}
        />
      ),
      'labels above': <FactList labels="above" facts={[[long, value]]} />,
    }
  },
}

export const tables: Part = {
  name: 'Table',
  states: (language) => {
    const { label, value, short } = sampleTextsIn(language)
    return {
      default: (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col" data-name="amount">
                €
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{value}</th>
              <td data-name="amount">4,20</td>
            </tr>
            <tr>
              <th scope="row">{short}</th>
              <td data-name="amount">13,00</td>
            </tr>
          </tbody>
        </table>
      ),
    }
  },
}

export const panels: Part = {
  name: 'Panel, card',
  states: (language) => {
    const { hint, short } = sampleTextsIn(language)
    return {
      panel: <p className="panel">{hint}</p>,
      'light panel': <p className="panel panel-light">{hint}</p>,
      'with a tone': (
        <p className="panel" data-tone="success">
          {hint}
        </p>
      ),
      card: (
        <p className="card">
          {hint} <Tag>{short}</Tag>
        </p>
      ),
      'card with a tone': (
        <p className="card" data-tone="warning">
          {hint}
        </p>
      ),
    }
  },
}
