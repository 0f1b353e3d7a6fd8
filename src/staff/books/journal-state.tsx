import { useState } from 'react'
import type { BooksResponse, VerificationResponse } from '#contract/staff/books.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import type { Problem } from '../api/request.ts'
import { ProblemNotice } from '../components/message.tsx'
import { useStaffApp } from '../staff-app.ts'
import styles from './journal-state.module.css'
import { useBooksTranslation } from './use-books-translation.ts'

const shownProblems = 20

/** The end of the journal, which a printed closing proves later, and a check of the whole chain. */
export function JournalState({ books: { chainEnd, dayEnd, unbooked } }: { books: BooksResponse }) {
  const { t } = useBooksTranslation()
  const { requests } = useStaffApp()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<VerificationResponse | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()

  async function verify(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const answer = await requests.request('GET /books/verification')
    setIsBusy(false)
    setResult(answer.ok ? answer.data : undefined)
    setProblem(answer.ok ? undefined : answer.problem)
  }

  return (
    <section className={`row wrap middle line-top soft small ${styles.state}`}>
      {unbooked > 0 && <p>{t('journal.unbooked', { count: unbooked })}</p>}
      <p>
        {t('journal.text', { number: chainEnd.number })} {t('journal.hash')} <code>{chainEnd.hash.slice(0, 16)}</code>
      </p>
      {/* On paper it is evidence; on the screen, the exported day ends are. */}
      {dayEnd && <pre className={styles.dayEnd}>{dayEnd}</pre>}
      <button type="button" className="text-button no-print" aria-disabled={isBusy} onClick={() => void verify()}>
        {isBusy ? t('journal.verifying') : t('journal.verify')}
      </button>
      <div className={`${styles.result} no-print`} role="status">
        {result && <VerificationResult result={result} />}
        <ProblemNotice problem={problem} />
      </div>
    </section>
  )
}

function VerificationResult({ result: { count, problems, auditLog, dayEnds } }: { result: VerificationResponse }) {
  const { t, language } = useBooksTranslation()
  const sentences = [
    ...problems.map(({ kind, number }) =>
      kind === 'missingEntry'
        ? t('journal.problem.missingEntry')
        : t(`journal.problem.${kind}`, { number: number ?? 0 }),
    ),
    ...auditLog.problems.map(({ kind, number }) => t(`journal.auditProblem.${kind}`, { number })),
    ...dayEnds.problems.map(({ kind, day }) =>
      t(`journal.dayEndProblem.${kind}`, { day: formatDay(day, language, 'full') }),
    ),
  ]
  if (sentences.length === 0)
    return (
      <Notice tone="success">
        <p>{t('journal.sound', { count })}</p>
        <p>{t('journal.auditLogSound', { count: auditLog.count })}</p>
        <p>{t('journal.dayEndsCompared', { count: dayEnds.count })}</p>
      </Notice>
    )
  return (
    <Notice tone="warning">
      <p>{t('journal.broken', { count: sentences.length })}</p>
      <ul>
        {sentences.slice(0, shownProblems).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
