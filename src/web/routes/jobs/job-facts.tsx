import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDate } from './format-date.ts'
import styles from './job-facts.module.css'
import { daysText, payText, shiftText, startText, type Voice, weeklyHoursText } from './job-texts.ts'

interface Fact {
  name: string
  text: string
  note?: string | undefined
}

function factsOf(job: JobAnswer, voice: Voice): Fact[] {
  const { pay, shift } = job
  const date = (day: string) => formatDate(day, voice.language)
  return [
    { name: 'type', text: job.subscription },
    ...(pay ? [{ name: 'pay', text: payText(pay, voice), note: pay.supplements }] : []),
    ...(shift
      ? [
          { name: 'shift', text: shiftText(shift, voice), note: shift.note },
          { name: 'days', text: daysText(shift, voice) },
          { name: 'hours', text: weeklyHoursText(shift, voice) },
        ]
      : []),
    { name: 'start', text: startText(job, voice) },
    { name: 'entryLevel', text: job.entryLevel },
    { name: 'department', text: job.department },
    { name: 'identifier', text: job.identifier },
    { name: 'created', text: date(job.createdAt) },
    ...(job.modifiedAt === job.createdAt ? [] : [{ name: 'modified', text: date(job.modifiedAt) }]),
  ]
}

export function JobFacts({ job }: { job: JobAnswer }) {
  const { t, language } = useTexts('jobs')
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts">{t('facts.headline')}</h2>
      <dl>
        {factsOf(job, { t, language }).map(({ name, text, note }) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>
              {text}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
