import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatSize } from '#domain/i18n/format.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { useDownload } from '../api/use-download.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import styles from './application-data.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

type Props = { application: ApplicationDetails }

const toHref = (name: string, text: string): string | undefined => {
  if (name === 'mail') return `mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`
  return name === 'phone' ? `tel:${text.replace(/[^\d+]/g, '')}` : undefined
}

/** Other clients may send attributes that have no label. */
function fieldLabel(t: Translate<'staff-hiring'>, name: string): string {
  const key = `page.${name}`
  return t.has(key) ? t(key) : name
}

export function ApplicationContact({ application }: Props) {
  const { t } = useHiringTranslation()
  const { person, address, language, organizer } = application
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t('page.contact')}</h2>
      <dl className={styles.facts}>
        {person.map(({ name, text }) => {
          const href = toHref(name, text)
          return (
            <div key={name}>
              <dt>{fieldLabel(t, name)}</dt>
              <dd>{href ? <a href={href}>{text}</a> : text}</dd>
            </div>
          )
        })}
        <div>
          <dt>{t('page.address')}</dt>
          <dd>{address.join(', ')}</dd>
        </div>
        <div>
          <dt>{t('page.language')}</dt>
          <dd>{languageNames[language]}</dd>
        </div>
        <div>
          <dt>{t('page.organizer')}</dt>
          <dd>
            {organizer.name}, {organizer.mail}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Files are always saved, never shown: strangers have made them. */
export function ApplicationFiles({ application: { applicationId, attachments } }: Props) {
  const { t, language } = useHiringTranslation()
  const { download, problem } = useDownload()
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('page.files')}</h2>
      {attachments.length === 0 && <p>{t('page.noFiles')}</p>}
      <ul className={styles.files}>
        {attachments.map(({ number, name, size, state }) => (
          <li key={number} data-state={state}>
            <span className={styles.file}>
              <strong>{name}</strong>
              <span>
                {formatSize(size, language)} · {t(`file.${state}`)}
              </span>
            </span>
            {(state === 'ready' || state === 'unchecked') && (
              <Button
                kind="quiet"
                aria-label={t('file.download', { name })}
                onClick={() =>
                  void download('GET /applications/{applicationId}/attachments/{number}', {
                    params: { applicationId, number },
                  })
                }
              >
                <Icon name="download" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      {attachments.some(({ state }) => state === 'unchecked') && (
        <p className={styles.hint}>{t('file.uncheckedHint')}</p>
      )}
    </section>
  )
}

export function ApplicationAnswers({ application: { answers, attributes } }: Props) {
  const { t } = useHiringTranslation()
  const entries = [
    ...answers.map(({ question, answer }) => ({ question, answer: answer.join(', ') })),
    ...attributes.map(({ name, notes }) => ({ question: fieldLabel(t, name), answer: notes })),
  ]
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t('page.answers')}</h2>
      {entries.length === 0 && <p>{t('page.noAnswers')}</p>}
      <dl className={styles.answers}>
        {entries.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
