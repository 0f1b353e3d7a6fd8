import { Link } from 'react-router'
import styles from './key-figures.module.css'

export interface KeyFigure {
  name: string
  label: string
  text: string
  hint: string
  /** Where what it counts is listed. */
  to?: string
  /** Somebody has to look at it. */
  isAmber?: boolean
}

/** The most important figures of a page, side by side. */
export const KeyFigureList = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, label, text, hint, to, isAmber = false }) => (
      <div key={name} data-name={name} data-amber={isAmber}>
        <dt>{label}</dt>
        <dd>
          {to ? <Link to={to}>{text}</Link> : <strong>{text}</strong>}
          <span>{hint}</span>
        </dd>
      </div>
    ))}
  </dl>
)
