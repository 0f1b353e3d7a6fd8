import type { Problem } from '../api/request.ts'
import { useTexts } from '../i18n/texts.ts'

/** What went wrong, in the words of the server, or that it could not be asked. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTexts()
  if (problem.code !== 'unreachable') return <strong>{problem.message}</strong>
  return (
    <>
      <strong>{t('problem.unreachable')}</strong>
      <p>{t('problem.unreachableText')}</p>
    </>
  )
}
