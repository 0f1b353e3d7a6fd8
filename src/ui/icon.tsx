import styles from './icon.module.css'

/** Decorative only: the accessible name of a control is its text or label. `symbol` is one of the page's, instead of a path. */
export const DrawnIcon = ({
  path,
  symbol,
  size = 24,
}: {
  path?: string
  symbol?: string
  size?: number | undefined
}) => (
  <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {symbol === undefined ? <path d={path} /> : <use href={`#${symbol}`} />}
  </svg>
)
