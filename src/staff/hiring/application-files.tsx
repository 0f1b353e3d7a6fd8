import { useState } from 'react'
import type { ApplicationDetails, FileViewResponse } from '#contract/staff/hiring.ts'
import { isViewable } from '#domain/hiring/file-view.ts'
import { formatSize } from '#domain/i18n/format.ts'
import { useFocusOnAttempt } from '#ui/focus.ts'
import type { Problem } from '../api/request.ts'
import { useDownload } from '../api/use-download.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useStaffApp } from '../staff-app.ts'
import styles from './application-files.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

type Attachment = ApplicationDetails['attachments'][number]

/** Drawing a long document takes a while. */
const timeoutMs = 40_000

/** Strangers have made the files: the browser saves them, and shows what the server has drawn of them. */
export function ApplicationFiles({ application: { applicationId, attachments } }: { application: ApplicationDetails }) {
  const { t } = useHiringTranslation()
  const { requests } = useStaffApp()
  const { download, problem: downloadProblem } = useDownload()
  const [busy, setBusy] = useState<number | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()
  const [shown, setShown] = useState<{ file: Attachment; view: FileViewResponse } | undefined>()

  async function open(file: Attachment): Promise<void> {
    if (busy !== undefined) return
    setBusy(file.number)
    const params = { applicationId, number: String(file.number) }
    const read = await requests.request('GET /applications/{applicationId}/attachments/{number}/view', {
      params,
      timeoutMs,
    })
    setBusy(undefined)
    setProblem(read.ok ? undefined : read.problem)
    setShown(read.ok ? { file, view: read.data } : undefined)
  }

  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('page.files')}</h2>
      {attachments.length === 0 && <p>{t('page.noFiles')}</p>}
      <ul className="stack gap-1">
        {attachments.map((file) => (
          <FileRow
            key={file.number}
            file={file}
            isBusy={busy === file.number}
            onOpen={() => void open(file)}
            onDownload={() =>
              void download('GET /applications/{applicationId}/attachments/{number}', {
                params: { applicationId, number: file.number },
              })
            }
          />
        ))}
      </ul>
      <ProblemNotice problem={problem ?? downloadProblem} />
      {attachments.some(({ state }) => state === 'unchecked') && (
        <p className="soft small">{t('file.uncheckedHint')}</p>
      )}
      {shown && <FileViewer key={shown.file.number} {...shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

interface RowProps {
  file: Attachment
  isBusy: boolean
  onOpen: () => void
  onDownload: () => void
}

function FileRow({ file, isBusy, onOpen, onDownload }: RowProps) {
  const { t, language } = useHiringTranslation()
  const { name, size, state } = file
  const isDelivered = state === 'ready' || state === 'unchecked'
  return (
    <li className="card between" data-tone={state === 'withheld' ? 'warning' : undefined}>
      <span className="entry">
        <strong>{name}</strong>
        <span>
          {formatSize(size, language)} · {t(`file.${state}`)}
        </span>
      </span>
      {isDelivered && (
        <span className="row middle gap-1">
          {isViewable(file) && (
            <Button kind="quiet" aria-label={t('file.view', { name })} aria-busy={isBusy} onClick={onOpen}>
              {t(isBusy ? 'file.opening' : 'file.open')}
            </Button>
          )}
          <Button kind="quiet" aria-label={t('file.download', { name })} onClick={onDownload}>
            <Icon name="download" />
          </Button>
        </span>
      )}
    </li>
  )
}

interface ViewerProps {
  file: Attachment
  view: FileViewResponse
  onClose: () => void
}

/** Pages as pictures, each with its text for who cannot see it or wants to copy from it. */
function FileViewer({ file, view, onClose }: ViewerProps) {
  const { t } = useHiringTranslation()
  const headline = useFocusOnAttempt(file.number)
  return (
    <section className={`card stack gap-15 ${styles.viewer}`} aria-labelledby="viewer">
      <div className="between">
        <h3 id="viewer" tabIndex={-1} ref={headline} className="anywhere">
          {file.name}
        </h3>
        <button type="button" className="round-button" aria-label={t('file.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {view.kind === 'notShown' && <p>{t('file.notShown')}</p>}
      {view.kind === 'text' && <p className="written">{view.text || t('file.noText')}</p>}
      {view.kind === 'pages' && (
        <ol className="stack gap-2">
          {view.pages.map(({ picture, width, height, text }, index) => (
            <li key={picture.slice(-40) + index} className="stack gap-1">
              <img
                src={`data:image/webp;base64,${picture}`}
                width={width}
                height={height}
                alt={t('file.page', { number: index + 1, count: view.pageCount })}
              />
              {text && (
                <details>
                  <summary className="target">{t('file.pageText', { number: index + 1 })}</summary>
                  <p className="written">{text}</p>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      {view.kind === 'pages' && view.pageCount > view.pages.length && (
        <p>{t('file.morePages', { count: view.pageCount - view.pages.length })}</p>
      )}
    </section>
  )
}
