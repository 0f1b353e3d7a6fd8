import { Notice } from '#ui/notice.tsx'
import { EmptyState as EmptySection } from '#ui/states.tsx'
import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon, type IconName } from './icon.tsx'

/** Says what will appear here and when. */
export const EmptyState = ({ icon, ...texts }: { icon: IconName; headline: string; text: string }) => (
  <EmptySection icon={<Icon name={icon} size={40} />} {...texts} />
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
    <Notice tone="error">
      <ProblemText problem={problem} />
    </Notice>
  )
