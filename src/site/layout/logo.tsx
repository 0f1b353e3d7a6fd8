import styles from './logo.module.css'

export function Logo({ name }: { name: string }) {
  return (
    <span className={`row middle gap-1 ${styles.logo}`}>
      <img src="/brand/mark.svg" alt="" width="36" height="36" />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
