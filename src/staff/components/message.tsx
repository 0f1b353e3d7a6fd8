import { Icon, type IconName } from './icon.tsx'
import styles from './message.module.css'

interface EmptyProps {
  icon: IconName
  headline: string
  children?: React.ReactNode
}

/** Says what will appear here and when. */
export const EmptyState = ({ icon, headline, children }: EmptyProps) => (
  <div className={styles.empty}>
    <Icon name={icon} size={40} />
    <h2>{headline}</h2>
    {children}
  </div>
)

/** Something went wrong, or somebody has to know something, at the place where it matters. */
export const Notice = ({ tone, children }: { tone: 'amber' | 'plain' | 'sage'; children: React.ReactNode }) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'amber' ? 'alert' : undefined}>
    {tone === 'amber' && <Icon name="warning" />}
    {tone === 'sage' && <Icon name="check" />}
    <div className={styles.body}>{children}</div>
  </div>
)
