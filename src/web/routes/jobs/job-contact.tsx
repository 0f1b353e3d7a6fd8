import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-place.module.css'

export function JobContact({ job: { organizer, name, identifier } }: { job: JobAnswer }) {
  const { t } = useTexts('jobs')
  const person = `${organizer.givenname} ${organizer.surname}`
  const subject = encodeURIComponent(`${name}, ${identifier}`)
  return (
    <section className={styles.place} aria-labelledby="contact">
      <h2 id="contact">{t('contact.headline')}</h2>
      <address>
        <strong>{person}</strong>
        <span>{organizer.role}</span>
        <a href={phoneLink(organizer.phone)}>
          <PageIcon name="call" size={20} />
          {organizer.phone}
        </a>
        <a href={`mailto:${organizer.mail}?subject=${subject}`}>
          <PageIcon name="mail" size={20} />
          {organizer.mail}
        </a>
      </address>
    </section>
  )
}
