import styles from './drawn-icon.module.css'

/** Decoration only: the name of a control stands in its text or label. */
export function DrawnIcon({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
