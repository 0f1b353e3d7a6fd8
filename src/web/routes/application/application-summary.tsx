import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './application-summary.module.css'
import type { ApplicationDraft } from './draft.ts'
import { formatSize } from './format-size.ts'
import { type Place, placeOf, steps } from './steps.ts'
import { answerTexts } from './to-request.ts'

interface Props {
  job: JobAnswer
  draft: ApplicationDraft
  onCorrect: (place: Place) => void
}

interface Part {
  title: string
  lines: readonly string[]
  place: Place
}

/** Everything once more, each part with the way to where it can be mended. */
export function ApplicationSummary({ job, draft, onCorrect }: Props) {
  const { t, language } = useTexts('application')
  const { givenname, surname, mail, phone, earliestStart, streetAddress, postalCode, location, files } = draft
  const parts: Part[] = [
    ...job.interview.map((question, position) => ({
      title: question.headline,
      lines: answerTexts(question, draft.answers[question.id]),
      place: placeOf(steps.question, position + 1),
    })),
    {
      title: t('summary.person'),
      lines: [
        `${givenname} ${surname}`,
        mail,
        phone,
        earliestStart && t('summary.earliestStart', { start: earliestStart }),
      ].filter(Boolean),
      place: placeOf(steps.person),
    },
    {
      title: t('summary.address'),
      lines: [streetAddress, `${postalCode} ${location}`],
      place: placeOf(steps.address),
    },
    {
      title: t('summary.attachments'),
      lines: files.map(({ name, size }) => `${name} (${formatSize(size, language)})`),
      place: placeOf(steps.attachments),
    },
  ]
  return (
    <dl className={styles.summary}>
      {parts.map(({ title, lines, place }) => (
        <div key={`${place.step}.${place.question}`} className={styles.part}>
          <dt>{title}</dt>
          <dd className={styles.lines}>
            {lines.length === 0 && (
              <span className={styles.none}>
                {t(place.step === steps.attachments ? 'summary.noFiles' : 'summary.none')}
              </span>
            )}
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
          <dd className={styles.way}>
            <button type="button" onClick={() => onCorrect(place)} aria-label={t('summary.changeNamed', { title })}>
              {t('summary.change')}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  )
}
