import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './message.module.css'

interface EmptyProps {
  icon: IconName
  headline: string
  text: string
}

/** Says what will appear here and when. */
export const EmptyState = ({ icon, headline, text }: EmptyProps) => (
  <div className={styles.empty}>
    <Icon name={icon} size={40} />
    <h2 className="headline-m">{headline}</h2>
    <p>{text}</p>
  </div>
)

/** Something went wrong, or somebody has to know something, at the place where it matters. */
export const Notice = ({ tone, children }: { tone: 'amber' | 'plain' | 'sage'; children: React.ReactNode }) => (
  <div className={`${styles.notice} ${tone}`} role={tone === 'amber' ? 'alert' : undefined}>
    {tone === 'amber' && <Icon name="warning" />}
    {tone === 'sage' && <Icon name="check" />}
    <div className={styles.body}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
  </div>
)

/** What went wrong, in the words of the server, or that it could not be asked. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  if (problem.code !== 'unreachable') return <strong>{problem.message}</strong>
  return (
    <>
      <strong>{t('problem.unreachable')}</strong>
      <p>{t('problem.unreachableText')}</p>
    </>
  )
}

/** Nothing without a problem. */
export const ProblemNotice = ({ problem }: { problem: Problem | undefined }) =>
  problem && (
    <Notice tone="amber">
      <ProblemText problem={problem} />
    </Notice>
  )
