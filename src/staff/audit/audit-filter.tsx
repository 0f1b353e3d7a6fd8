import { Form } from 'react-router'
import { useDownload } from '../api/use-download.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'

export const auditFilterNames = ['name', 'subject', 'actor', 'store', 'from', 'until'] as const
export type AuditFilterValues = Readonly<Record<(typeof auditFilterNames)[number], string | undefined>>

/** Person, subject, store and days in the address. */
export function AuditFilter({ values }: { values: AuditFilterValues }) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const { download, problem } = useDownload()
  return (
    <>
      <Form key={JSON.stringify(values)} className="filter-line" aria-label={t('audit.filter')}>
        <label>
          <span>{t('audit.name')}</span>
          <input name="name" defaultValue={values.name} maxLength={100} />
        </label>
        <label>
          <span>{t('audit.subject')}</span>
          <input name="subject" defaultValue={values.subject} placeholder={t('audit.subjectHint')} maxLength={100} />
        </label>
        {stores.length > 1 && (
          <label>
            <span>{t('audit.store')}</span>
            <select name="store" defaultValue={values.store ?? ''}>
              <option value="">{t('audit.allStores')}</option>
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {(['from', 'until'] as const).map((name) => (
          <label key={name}>
            <span>{t(`audit.${name}`)}</span>
            <input name={name} type="date" defaultValue={values[name]} />
          </label>
        ))}
        {values.actor && <input type="hidden" name="actor" value={values.actor} />}
        <Button kind="quiet" type="submit">
          {t('audit.show')}
        </Button>
        <Button kind="quiet" icon="download" onClick={() => void download('GET /audit.csv', { query: values })}>
          {t('audit.export')}
        </Button>
      </Form>
      <ProblemNotice problem={problem} />
    </>
  )
}
