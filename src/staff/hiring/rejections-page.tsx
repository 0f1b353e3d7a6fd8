import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import type { RejectionDraft } from '#contract/staff/hiring.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { readFilters } from './pipeline-filters.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = readFilters(new URL(request.url).searchParams)
    return unwrap(await requests.request('GET /rejections', { query }))
  }

/** Several rejections at once, each with a mail of its own that can be read and changed before. */
export function Component() {
  const { t } = useHiringTranslation()
  const { requests } = useStaffApp()
  const { revalidate } = useRevalidator()
  const rejections = useLoaded(createLoader)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isConfirming, setIsConfirming] = useState(false)
  // A lost answer is asked for again by the same key, another rejection on another day is not.
  const [visit] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [failures, setFailures] = useState<readonly { name: string; message: string }[]>([])
  const picked = rejections.filter(({ applicationId }) => chosen.has(applicationId))
  const count = picked.length

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  /** One decision each: what fails for one, because a colleague was faster, does not stop the others. */
  async function rejectAll(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const refused: { name: string; message: string }[] = []
    for (const { applicationId, name, draft } of picked) {
      const result = await requests.request('POST /applications/{applicationId}/decision', {
        params: { applicationId },
        body: { decision: 'reject', message: typed.get(applicationId) ?? draft },
        idempotencyKey: `${visit}-${applicationId}`,
      })
      if (!result.ok) refused.push({ name, message: result.problem.message })
    }
    setSent(count - refused.length)
    setFailures(refused)
    setChosen(new Set())
    setIsConfirming(false)
    setIsBusy(false)
    await revalidate()
  }

  return (
    <Page title={t('rejections.title')} hasBack>
      {sent > 0 && (
        <Notice tone="success">
          <p role="status">{t('rejections.sent', { count: sent })}</p>
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice tone="warning">
          {failures.map((failure) => (
            <p key={failure.name}>{t('rejections.failed', failure)}</p>
          ))}
        </Notice>
      )}
      {rejections.length === 0 ? (
        <>
          <EmptyState icon="applications" headline={t('rejections.emptyHeadline')} text={t('rejections.empty')} />
          <p>
            <Link className="button button-quiet" to="/hiring">
              {t('rejections.back')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>{t('rejections.intro')}</p>
          <CheckboxField
            checked={count === rejections.length}
            onChange={(isAll) => setChosen(new Set(isAll ? rejections.map((one) => one.applicationId) : []))}
          >
            {t('rejections.all')}
          </CheckboxField>
          <ul className="stack gap-1">
            {rejections.map((rejection) => (
              <RejectionRow
                key={rejection.applicationId}
                rejection={rejection}
                isChosen={chosen.has(rejection.applicationId)}
                onChoose={(isChosen) => choose(rejection.applicationId, isChosen)}
                message={typed.get(rejection.applicationId) ?? rejection.draft}
                onChange={(message) => setTyped(new Map(typed).set(rejection.applicationId, message))}
              />
            ))}
          </ul>
          <div>
            <Button aria-disabled={count === 0} onClick={() => count > 0 && setIsConfirming(true)}>
              {count === 0 ? t('rejections.sendNone') : t('rejections.send', { count })}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ChangeDialog
          headline={t('rejections.confirmHeadline', { count })}
          confirm={t('rejections.send', { count })}
          problem={undefined}
          isBusy={isBusy}
          onConfirm={() => void rejectAll()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('rejections.confirmText', { names: picked.map(({ name }) => name).join(', ') })}</p>
          {picked.some(({ stage }) => stage === 'interview') && <p>{t('rejections.interview')}</p>}
        </ChangeDialog>
      )}
    </Page>
  )
}

interface RowProps {
  rejection: RejectionDraft
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  message: string
  onChange: (message: string) => void
}

function RejectionRow({ rejection, isChosen, onChoose, message, onChange }: RowProps) {
  const { t } = useHiringTranslation()
  const { name, job, stage, mail, language } = rejection
  return (
    <li className="card stack gap-1">
      <CheckboxField checked={isChosen} onChange={onChoose}>
        <span className="entry">
          <strong>{name}</strong>
          <span>
            {job.name} · {t(`stage.${stage}`)} · {languageNames[language]}
          </span>
        </span>
      </CheckboxField>
      {isChosen && (
        <details>
          <summary className="target">{t('rejections.mail')}</summary>
          <TextArea
            label={t('dialog.message')}
            hint={t('dialog.to', { mail })}
            lang={language}
            value={message}
            maxLength={maxMessageLength}
            rows={12}
            onChange={onChange}
          />
        </details>
      )}
    </li>
  )
}
