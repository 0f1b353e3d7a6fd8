import { Link } from 'react-router'
import tableStyles from '#ui/table.module.css'
import styles from './figure-table.module.css'

interface Cell {
  text: string
  /** Where what it counts is listed. */
  to?: string | undefined
}

export interface FigureRow {
  key: string
  label: Cell
  cells: readonly Cell[]
  isSum?: boolean
}

interface Props {
  caption: string
  /** Hidden when the headline above says the same. */
  isCaptionHidden?: boolean
  columns: readonly string[]
  rows: readonly FigureRow[]
}

const Content = ({ text, to }: Cell) => (to ? <Link to={to}>{text}</Link> : text)

/** A table of figures: the first column names the row, all others are numbers. */
export const FigureTable = ({ caption, isCaptionHidden = true, columns, rows }: Props) => (
  <div className="scroll">
    <table className={`${tableStyles.table} ${styles.table}`}>
      <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells, isSum = false }) => (
          <tr key={key} data-sum={isSum}>
            <th scope="row">
              <Content {...label} />
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>
                <Content {...cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
