import type { ApplicationResponse, AttachmentResponse } from '#contract/applications.ts'
import type { ApplicationState } from '#domain/hiring/application.ts'
import { addressLines, formatChoice, formatLine, personLines } from '#domain/hiring/application-fields.ts'
import { formatSize } from '#domain/i18n/format.ts'
import { FactList } from '#ui/fact-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../icon.tsx'
import styles from './application-data.module.css'

export function ApplicantFacts({ application: { applicant } }: { application: ApplicationResponse }) {
  const { t } = useTranslation('applications')
  return (
    <FactList
      facts={[
        ...personLines.map((line) => [t(`facts.${line.name}`), formatLine(line, applicant)] as const),
        [t('facts.address'), addressLines.map((line) => formatLine(line, applicant)).join('\n')],
      ]}
    />
  )
}

/** The answers to the questions of the job, then the named attributes. */
export function AnswerList({ application: { interview, attributes } }: { application: ApplicationResponse }) {
  const { t } = useTranslation('applications')
  return (
    <FactList
      labels="above"
      facts={[
        ...interview.map(
          ({ headline, answer }) =>
            [
              headline,
              answer.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              )),
            ] as const,
        ),
        ...attributes.map(
          ({ name, notes }) => [t.find(`facts.${name}`) ?? name, formatChoice(t, name, notes)] as const,
        ),
      ]}
    />
  )
}

interface AttachmentListProps {
  attachments: readonly AttachmentResponse[]
  /** Without it, the files are only listed. */
  getDownloadUrl?: (number: number) => string
}

export function AttachmentList({ attachments, getDownloadUrl }: AttachmentListProps) {
  return (
    <ul className={`stack gap-1 ${styles.files}`}>
      {attachments.map((attachment) => (
        <li key={attachment.number} data-state={attachment.state}>
          {getDownloadUrl && (attachment.state === 'ready' || attachment.state === 'unchecked') ? (
            <a href={getDownloadUrl(attachment.number)} download={attachment.name}>
              <Icon name="download" />
              <FileDescription attachment={attachment} />
            </a>
          ) : (
            <FileDescription attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** That there is no scanner matters only to those who open the file, in the staff app. */
function FileDescription({ attachment: { name, size, state } }: { attachment: AttachmentResponse }) {
  const { t, language } = useTranslation('applications')
  const hasLabel = state !== 'ready' && state !== 'unchecked'
  return (
    <span className={`row wrap baseline spread ${styles.description}`}>
      <span className={`strong anywhere ${styles.name}`}>{name}</span>
      <span className={`small soft ${styles.detail}`}>
        {formatSize(size, language)}
        {hasLabel && <strong>{t(`files.${state}`)}</strong>}
      </span>
    </span>
  )
}

export function ApplicationStateTag({ state }: { state: ApplicationState }) {
  const { t } = useTranslation('applications')
  return (
    <Tag tone={state === 'invited' || state === 'hired' ? 'success' : 'info'} hasDot>
      <span className="visually-hidden">{t('state')} </span>
      {t(`states.${state}`)}
    </Tag>
  )
}
