import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'

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
